import { DocumentText } from "./document-text.ts";
import type { FaultReport, XsdFinding } from "./finding.ts";
import { NamespaceScopes } from "./namespace-scopes.ts";
import { SchemaAutomaton } from "./schema-automaton.ts";
import { createSchema } from "./schema-tables.ts";
import type { SyntaxReport } from "./strict-references.ts";
import { StrictScanner } from "./strict-scanner.ts";
import { SYNTAX_CHECKS, type SyntaxCheck } from "./syntax-checks.ts";

/** Judges a document that comes in pieces. */
export interface XsdValidator {
  /** Takes bytes of the document, after decompression. */
  push(bytes: Uint8Array): void;
  /** Says that the document ends here. */
  end(): void;
}

export interface XsdOptions {
  /** For tests: checks that are turned off, by the name a finding gives them. */
  readonly without?: (check: string) => boolean;
}

/**
 * Creates a validator that tells what libxml2 with the official schemas rejects: a document without findings passes there, and one with findings
 * does not. A document that is not well-formed gives one finding of that kind, the last, since nothing behind it means anything.
 */
export function createXsdValidator(report: (finding: XsdFinding) => void, { without }: XsdOptions = {}): XsdValidator {
  const text = new DocumentText();
  const take: FaultReport = ({ rule, check, at, expected, found }) => {
    if (without?.(check)) return false;
    report({ rule, check, ...text.place(at), expected, found });
    return true;
  };
  const syntax: SyntaxReport = (check: SyntaxCheck, at, found) =>
    take({ rule: SYNTAX_CHECKS[check].rule, check: `syntax:${check}`, at, expected: SYNTAX_CHECKS[check].expected, found });
  const names = new NamespaceScopes(syntax);
  const automaton = new SchemaAutomaton(createSchema(), names, take);
  const scanner = new StrictScanner(
    {
      startElement(name, attributes, at) {
        if (scanner.depth === 0) text.pin(at);
        if (!names.open(attributes)) return false;
        const expanded = names.element(name, at);
        const named = expanded === undefined ? undefined : names.attributes(attributes);
        if (expanded === undefined || named === undefined) return false;
        automaton.start(expanded, named, at);
        return true;
      },
      endElement() {
        automaton.end();
        names.close();
      },
      space: () => automaton.space(),
      text: (value, at, cdata) => automaton.text(value, at, cdata),
    },
    syntax,
  );
  return new Feed(text, scanner, syntax);
}

class Feed implements XsdValidator {
  readonly #text: DocumentText;
  readonly #scanner: StrictScanner;
  readonly #syntax: SyntaxReport;
  #place = 0;
  #labelJudged = false;

  constructor(text: DocumentText, scanner: StrictScanner, syntax: SyntaxReport) {
    this.#text = text;
    this.#scanner = scanner;
    this.#syntax = syntax;
  }

  push(bytes: Uint8Array): void {
    this.#push(bytes, false);
  }

  end(): void {
    this.#push(new Uint8Array(0), true);
    this.#scanner.end();
  }

  #push(bytes: Uint8Array, final: boolean): void {
    if (this.#scanner.stopped) return;
    const { text, fault } = this.#text.push(bytes, final);
    const { labelFault } = this.#text;
    if (labelFault !== undefined && !this.#labelJudged) {
      this.#labelJudged = true;
      this.#scanner.stopped = this.#syntax(labelFault.check, 0, labelFault.label);
    }
    this.#scanner.push(fault < 0 ? text : text.slice(0, fault));
    if (fault >= 0 && !this.#scanner.stopped) {
      this.#scanner.stopped = this.#syntax("encoding-bytes", this.#place + fault, "other bytes");
      this.#scanner.push(text.slice(fault));
    }
    this.#place += text.length;
    this.#text.forget(this.#scanner.settled);
  }
}

/** Judges a whole document, after decompression. See `createXsdValidator`. */
export function validateXsd(bytes: Uint8Array, options: XsdOptions = {}): readonly XsdFinding[] {
  const findings: XsdFinding[] = [];
  const validator = createXsdValidator((finding) => findings.push(finding), options);
  const PIECE = 262_144;
  for (let at = 0; at < bytes.length; at += PIECE) validator.push(bytes.subarray(at, at + PIECE));
  validator.end();
  return findings;
}
