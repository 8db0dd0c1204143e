import { parseArgs } from 'node:util';

interface StandIn {
  /** Settings to start Retainer with. */
  environment: Record<string, string>;
  /** For a person, beside the settings. */
  hint?: string;
  stop(): Promise<void>;
}

interface Command<Name extends string> {
  help: string;
  /** The options, as text, with their defaults. */
  defaults: Record<Name | 'port', string>;
  /** Starts the stand-in. Its errors are shown with the help. */
  start(values: Record<Name, string>, port: number): Promise<StandIn>;
}

/** Runs a stand-in until Ctrl+C, and prints the environment variables to start Retainer with. */
export async function runStandIn<Name extends string = never>(command: Command<Name>): Promise<void> {
  const { help, defaults, start } = command;
  const usage = (error: Error): never => {
    console.error(`${error.message}\n\n${help}`);
    process.exit(1);
  };
  const asked = await readOptions(defaults).catch(usage);
  if (asked.help) return console.log(help);
  const standIn = await start(asked.values, asked.port).catch(usage);
  const settings = Object.entries(standIn.environment).map(([name, value]) => `${name}=${value}`);
  console.log(settings.join('\n'));
  if (standIn.hint) console.error(`\n${standIn.hint} (Ctrl+C ends it)`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void standIn.stop());
}

async function readOptions<Name extends string>(defaults: Record<Name | 'port', string>) {
  const texts = Object.keys(defaults).map((name) => [name, { type: 'string' as const }]);
  const { values } = parseArgs({
    options: { help: { type: 'boolean', short: 'h' }, ...Object.fromEntries(texts) },
  });
  const { help = false, ...given } = values as { help?: boolean } & Record<string, string>;
  const all: Record<Name | 'port', string> = { ...defaults, ...given };
  if (!/^\d{1,5}$/.test(all.port) || Number(all.port) > 65_535)
    throw new Error(`--port must be a number from 0 to 65535, not "${all.port}"`);
  return { help, values: all, port: Number(all.port) };
}
