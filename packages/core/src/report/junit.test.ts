import { XmlDocument, XsdValidator } from "libxml2-wasm";
import { describe, expect, it } from "vitest";
import { createJunitReport } from "./junit.ts";
import { fileWith, hint, OPTIONS, relative, relativeLocs, render, UNREAD, withSetting } from "./testing/samples.ts";
import type { FileReport } from "./types.ts";

/** What the schemas of Ant's task and of Jenkins both ask for, in our words. */
const SCHEMA = `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">
  <xs:simpleType name="count"><xs:restriction base="xs:nonNegativeInteger"/></xs:simpleType>
  <xs:complexType name="outcome" mixed="true"><xs:attribute name="message" type="xs:string"/><xs:attribute name="type" type="xs:string" use="required"/></xs:complexType>
  <xs:element name="testsuites"><xs:complexType><xs:sequence>
    <xs:element name="testsuite" minOccurs="0" maxOccurs="unbounded"><xs:complexType><xs:sequence>
      <xs:element name="properties"><xs:complexType/></xs:element>
      <xs:element name="testcase" minOccurs="0" maxOccurs="unbounded"><xs:complexType><xs:choice minOccurs="0">
        <xs:element name="error" type="outcome"/><xs:element name="failure" type="outcome"/>
      </xs:choice>
        <xs:attribute name="name" type="xs:token" use="required"/><xs:attribute name="classname" type="xs:token" use="required"/>
        <xs:attribute name="time" type="xs:decimal" use="required"/>
      </xs:complexType></xs:element>
      <xs:element name="system-out" type="xs:string"/><xs:element name="system-err" type="xs:string"/>
    </xs:sequence>
      <xs:attribute name="name" type="xs:token" use="required"/><xs:attribute name="package" type="xs:token" use="required"/>
      <xs:attribute name="id" type="xs:int" use="required"/><xs:attribute name="hostname" type="xs:token" use="required"/>
      <xs:attribute name="tests" type="count" use="required"/><xs:attribute name="failures" type="count" use="required"/>
      <xs:attribute name="errors" type="count" use="required"/><xs:attribute name="time" type="xs:decimal" use="required"/>
      <xs:attribute name="timestamp" use="required"><xs:simpleType><xs:restriction base="xs:dateTime"><xs:pattern value="[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}"/></xs:restriction></xs:simpleType></xs:attribute>
    </xs:complexType></xs:element>
  </xs:sequence></xs:complexType></xs:element>
</xs:schema>`;

const validator = XsdValidator.fromDoc(XmlDocument.fromString(SCHEMA));

function junit(files: readonly FileReport[], failOn?: "error" | "warning" | "info"): string {
  const xml = render(createJunitReport({ ...OPTIONS, failOn, now: Date.UTC(2026, 0, 2, 3, 4, 5) }), files);
  const document = XmlDocument.fromString(xml);
  try {
    validator.validate(document);
  } finally {
    document.dispose();
  }
  return xml;
}

describe("createJunitReport", () => {
  it("has a suite for each file, and a failed test for each kind of fault", () => {
    const files = [fileWith([hint(2), relativeLocs([relative(3, "/a"), relative(4, "/b&")], 12)]), fileWith([], { file: "good.xml" }), UNREAD];
    expect(junit(files)).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<testsuites>
  <testsuite name="public/sitemap.xml" package="mapwright" id="0" tests="1" failures="1" errors="0" time="0" timestamp="2026-01-02T03:04:05" hostname="localhost">
    <properties/>
    <testcase name="loc-absolute relative" classname="public/sitemap.xml" time="0">
      <failure message="Expected an absolute URL, found &#34;/a&#34; (12 times)" type="loc-absolute">error for protocol
3:10 Expected an absolute URL, found &#34;/a&#34;
4:10 Expected an absolute URL, found &#34;/b&#38;&#34;
and 10 more places
Write the scheme and host in front of the path.</failure>
    </testcase>
    <system-out>info lastmod-date-only for google
2:15 Expected a time, found none
</system-out>
    <system-err/>
  </testsuite>
  <testsuite name="good.xml" package="mapwright" id="1" tests="1" failures="0" errors="0" time="0" timestamp="2026-01-02T03:04:05" hostname="localhost">
    <properties/>
    <testcase name="check" classname="good.xml" time="0"/>
    <system-out></system-out>
    <system-err/>
  </testsuite>
  <testsuite name="gone.xml" package="mapwright" id="2" tests="1" failures="0" errors="1" time="0" timestamp="2026-01-02T03:04:05" hostname="localhost">
    <properties/>
    <testcase name="read" classname="gone.xml" time="0">
      <error message="Expected a readable file, found no file at gone.xml" type="read"/>
    </testcase>
    <system-out></system-out>
    <system-err/>
  </testsuite>
</testsuites>
`);
  });

  it("tells the setting that does it", () => {
    expect(junit([fileWith([withSetting(relativeLocs([relative(3, "/a")]))])])).toContain(
      "\nsiteUrl in next-sitemap.config.js is what the addresses begin with.</failure>",
    );
  });

  it("fails from the severity that is asked for", () => {
    const files = [fileWith([hint(2)])];
    expect(junit(files)).toContain('failures="0"');
    expect(junit(files, "info")).toContain('failures="1"');
  });

  it("shows what XML cannot hold, and escapes what is markup", () => {
    const loc = "\u0000\u001b]]><x>\"'\ud800\uffff\t";
    const xml = junit([fileWith([relativeLocs([relative(3, loc)])], { file: `${loc}&.xml` })]);
    expect(xml).toContain("found &#34;\\u0000\\u001b]]&#62;&#60;x&#62;&#34;'\\ud800\\uffff&#9;&#34;");
  });

  it("is valid without files", () => {
    expect(junit([])).toBe('<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n</testsuites>\n');
  });
});
