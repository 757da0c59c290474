import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createS3Stub, type S3Stub, serveStub } from "../../../node/src/set/store/testing/s3-stub.ts";
import { main } from "../main.ts";
import { createTestIo } from "../testing/test-io.ts";

let folder = "";
let stub: S3Stub;
let server: Awaited<ReturnType<typeof serveStub>>;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "mapwright-bucket-"));
  await writeFile(join(folder, "all.txt"), Array.from({ length: 30 }, (_, index) => `/p/${index}\n`).join(""));
  stub = createS3Stub();
  server = await serveStub(stub);
});
afterEach(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

interface Run {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

async function run(...argv: readonly string[]): Promise<Run> {
  const { accessKeyId, secretAccessKey, region } = stub.credentials;
  const env = { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey, AWS_REGION: region };
  const { io, stdout, stderr } = createTestIo({ cwd: folder, env });
  const code = await main(argv, io);
  expect(`${stdout()}${stderr()}`).not.toContain(secretAccessKey);
  return { code, stdout: stdout(), stderr: stderr() };
}

const place = (): readonly string[] => ["-o", "s3://maps/shop", "--endpoint", server.endpoint];
const build = (...argv: readonly string[]): Promise<Run> => run("build", join(folder, "all.txt"), "--site", "https://shop.example/", ...place(), ...argv);
const publicKeys = (): readonly string[] => [...stub.objects.keys()].filter((key) => key.startsWith("maps/shop/")).sort();

describe("a set in a bucket", () => {
  it("is built, left alone, updated and shown, with its state below a private prefix", async () => {
    expect(await build("--gzip", "--cache-control", "max-age=300", "--acl", "public-read")).toMatchObject({ code: 0, stderr: "" });
    expect(publicKeys()).toEqual(["maps/shop/sitemap-1.xml.gz", "maps/shop/sitemap.xml"]);
    expect([...stub.objects.keys()].every((key) => key.startsWith("maps/shop/") || key.startsWith("maps/.mapwright/shop/"))).toBe(true);
    expect(stub.objects.get("maps/shop/sitemap.xml")?.headers).toMatchObject({ "cache-control": "max-age=300" });
    expect(stub.objects.get("maps/shop/sitemap.xml")?.headers).toMatchObject({ "x-amz-acl": "public-read" });
    const puts = (): number => stub.requests.filter(({ method, key }) => method === "PUT" && key.startsWith("maps/shop/")).length;
    const before = puts();
    expect(before).toBe(2);
    expect((await build("--gzip")).stdout).toMatch(/^Nothing changed in s3:\/\/maps\/shop: 30 URLs in 2 files, nothing written\n/);
    expect(puts()).toBe(before);
    await writeFile(join(folder, "gone.txt"), "/p/7\n");
    expect((await run("update", "--removed", join(folder, "gone.txt"), ...place())).stdout).toContain("URLs: 0 added, 0 changed, 1 removed\n");
    expect(gunzipSync(stub.objects.get("maps/shop/sitemap-1.xml.gz")?.bytes ?? "").toString()).not.toContain("/p/7<");
    expect((await run("status", ...place())).stdout).toMatch(/^29 URLs in 1 sitemap under sitemap\.xml in s3:\/\/maps\/shop\n/);
    expect(stub.violations).toEqual([]);
  });

  it("takes a configuration, and its state where that says", async () => {
    const config = { site: "https://shop.example/", sources: "all.txt", output: "s3://maps/shop", endpoint: server.endpoint, state: "private/shop" };
    await writeFile(join(folder, "mapwright.config.json"), JSON.stringify(config));
    expect(await run("build")).toMatchObject({ code: 0, stderr: "" });
    expect([...stub.objects.keys()].some((key) => key.startsWith("maps/private/shop/"))).toBe(true);
    expect(stub.violations).toEqual([]);
  });

  it("is spread over shards and merged", async () => {
    for (const shard of ["1/2", "2/2"]) expect(await build("--shard", shard)).toMatchObject({ code: 0, stderr: "" });
    expect((await run("merge", "s3://maps/shop", "--endpoint", server.endpoint, "--shards", "2")).stdout).toMatch(
      /^Wrote sitemap\.xml in s3:\/\/maps\/shop, an index of 2 sitemaps/,
    );
    expect((await run("merge", "s3://maps/shop", "--endpoint", server.endpoint)).stdout).toMatch(/^Nothing changed/);
    expect(publicKeys()).toEqual(["s1-1", "s1", "s2-1", "s2"].map((name) => `maps/shop/sitemap-${name}.xml`).concat("maps/shop/sitemap.xml"));
    expect(stub.violations).toEqual([]);
  });

  it("is refused where the keys are wrong, in one sentence", async () => {
    const { io, stderr } = createTestIo({ env: { AWS_ACCESS_KEY_ID: "AKIDEXAMPLE", AWS_SECRET_ACCESS_KEY: "wrong-secret", AWS_REGION: "eu-test-1" } });
    const code = await main(["build", join(folder, "all.txt"), "--site", "https://shop.example/", ...place()], io);
    expect(code).toBe(3);
    expect(stderr()).toMatch(/^mapwright: Expected [^\n]*\n$/);
    expect(stderr()).not.toContain("wrong-secret");
  });
});
