import { type Command, CommanderError } from "commander";
import type { CommandDefinition, Context } from "./command.ts";
import { helpTail } from "./commands/parser.ts";
import { EXIT, type ExitCode } from "./exit-codes.ts";
import type { Io } from "./io.ts";
import { didYouMean } from "./suggest.ts";

/** What commander found wrong, in our words. */
function usageMessage(error: CommanderError, parser: Command): string {
  const quoted = /'([^']*)'/.exec(error.message)?.[1] ?? "";
  const hint = `(${parser.name()} --help lists all options)`;
  switch (error.code) {
    case "commander.unknownOption": {
      const flags = parser.options.filter((option) => !option.hidden).map((option) => option.long ?? "");
      return `Expected an option of ${parser.name()}, found ${quoted}${didYouMean(quoted, [...flags, "--help"]) || ` ${hint}`}`;
    }
    case "commander.optionMissingArgument":
      return `Expected a value after ${quoted}, found none`;
    case "commander.excessArguments":
      return parser.registeredArguments.length === 0
        ? `Expected ${parser.name()} ${parser.usage()}, found ${parser.args.join(" ")} ${hint}`
        : `Expected one argument of ${parser.name()}, found ${parser.args.join(" ")} ${hint}`;
    default:
      return `Expected a command line as in ${parser.name()} --help, found ${error.message.replace(/^error: /, "")}`;
  }
}

/** Parses the command line of one command and runs it. */
export async function runCommand(definition: CommandDefinition, argv: readonly string[], context: Context): Promise<ExitCode> {
  const { io } = context;
  const parser = definition.create();
  let help = "";
  parser.name(`mapwright ${parser.name()}`);
  parser.addHelpText("after", helpTail(definition.examples, definition.notes));
  parser.configureHelp({ helpWidth: 80 });
  parser.configureOutput({ writeOut: (text) => void (help += text), writeErr: () => undefined, outputError: () => undefined });
  try {
    parser.parse(argv, { from: "user" });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.code !== "commander.helpDisplayed") return reportUsage(usageMessage(error, parser), io);
    await context.out.write(help);
    await context.out.flush();
    return EXIT.DONE;
  }
  return definition.run(parser, context);
}

async function reportUsage(message: string, io: Io): Promise<ExitCode> {
  const { createLog } = await import("./log.ts");
  createLog(io).error(message);
  return EXIT.USAGE;
}
