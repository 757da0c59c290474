import { COMMANDS, type CommandName, isCommandName } from "./commands/table.ts";
import { EXIT, type ExitCode } from "./exit-codes.ts";
import { type Io, processIo } from "./io.ts";

/** What asks for the version; `-v` and `version` are what people try first. */
const VERSION_WORDS: readonly string[] = ["--version", "-V", "-v", "version"];

/** Runs the command line and returns the exit code. Never throws, and never ends the process. */
export async function main(argv: readonly string[], io: Io = processIo()): Promise<ExitCode> {
  // Who no longer reads our messages needs none.
  io.stderr.on("error", () => undefined);
  const forget = io.onCrash((error) => void fail(error, io).then(io.exit));
  try {
    return await dispatch(argv, io);
  } catch (error) {
    return await fail(error, io);
  } finally {
    forget();
  }
}

async function fail(error: unknown, io: Io): Promise<ExitCode> {
  const { reportFailure } = await import("./failure.ts");
  return reportFailure(error, io);
}

async function dispatch(argv: readonly string[], io: Io): Promise<ExitCode> {
  const [first, ...rest] = argv;
  if (first !== undefined && VERSION_WORDS.includes(first)) return print(io, `${await (await import("./version.ts")).readVersion()}\n`);
  if (first !== undefined && isCommandName(first)) return run(first, rest, io);
  const { overview, unknownCommand } = await import("./overview.ts");
  if (first === undefined) return print(io, overview.short());
  if (first === "--help" || first === "-h" || first === "help") {
    const topic = rest[0];
    return topic !== undefined && isCommandName(topic) ? run(topic, ["--help"], io) : print(io, overview.long());
  }
  const [{ isInput }, { meantAddress }, { createLog }] = await Promise.all([
    import("./check/is-input.ts"),
    import("./net/meant-address.ts"),
    import("./log.ts"),
  ]);
  const refuse = (message: string): ExitCode => {
    createLog(io).error(message);
    return EXIT.USAGE;
  };
  const meant = await meantAddress(first);
  if (meant !== undefined) return refuse(`Expected a file or an address, found ${first} (did you mean ${meant}?)`);
  const late = await lateCommand(argv, isInput);
  if (late !== undefined) return refuse(`Expected the command ${late} in front, found it behind ${first} (mapwright ${late} --help shows how)`);
  return (await isInput(first)) ? run("check", ["--plain", ...argv], io) : refuse(unknownCommand(first));
}

/** The command that stands behind what it is about, `public check`, or behind its options. A file of that name is a file. */
async function lateCommand(argv: readonly string[], isInput: (argument: string) => Promise<boolean>): Promise<CommandName | undefined> {
  const [first = "", second = ""] = argv;
  const late = first.startsWith("-") && first !== "-" ? argv.find(isCommandName) : isCommandName(second) ? second : undefined;
  return late === undefined || (await isInput(late)) ? undefined : late;
}

async function print(io: Io, text: string): Promise<ExitCode> {
  const { TextOutput } = await import("./text-output.ts");
  const out = new TextOutput(io.stdout, "standard output");
  await out.write(text);
  await out.flush();
  return EXIT.DONE;
}

async function run(name: CommandName, argv: readonly string[], io: Io): Promise<ExitCode> {
  const [definition, { runCommand }, { TextOutput }] = await Promise.all([COMMANDS[name].load(), import("./program.ts"), import("./text-output.ts")]);
  const stop = new AbortController();
  const ignore = io.onInterrupt(() => {
    // Who asks twice wants it now; what is staged stays hidden.
    if (stop.signal.aborted) io.exit(EXIT.INTERRUPTED);
    stop.abort();
  });
  try {
    return await runCommand(definition, argv, { io, out: new TextOutput(io.stdout, "standard output"), signal: stop.signal });
  } finally {
    ignore();
  }
}
