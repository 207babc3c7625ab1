import { parseArgs } from "node:util";
import { StartError } from "../local/start-error.ts";

/** What is known of a case of any harness before it runs. */
export interface Named {
  name: string;
  about: string;
  quick?: boolean;
}

export interface Options<C extends Named> {
  cases: readonly C[];
  seed: number;
  /** Do what shows most in little time. */
  quick: boolean;
  /** Print the cases and do nothing. */
  list: boolean;
  /** Build first. */
  build: boolean;
  /** Fail a case whose times are over their bars; else they are only told. */
  judged: boolean;
  /** Where the lines are written as JSON, for the runner of tests. */
  output: string | null;
}

/**
 * Reads `[--seed N] [--quick] [--list] [--no-build] [--no-times] [case…]`; a word chooses every case with it in its name.
 * @param script the command that a refusal names
 * @throws StartError for a word that no case has in its name
 */
export function readOptions<C extends Named>(words: readonly string[], known: readonly C[], script: string): Options<C> {
  const { values, positionals } = parse(words);
  const seed = values.seed === undefined ? Math.floor(Math.random() * 1_000_000) : Number(values.seed);
  if (!Number.isSafeInteger(seed) || seed < 0) throw new StartError(`--seed is a whole number, not ${values.seed}.`);
  const unknown = positionals.find((word) => !known.some(({ name }) => name.includes(word)));
  if (unknown !== undefined) throw new StartError(`No case is named ${unknown}: \`npm run ${script} -- --list\` prints them.`);
  const named = positionals.length ? known.filter(({ name }) => positionals.some((word) => name.includes(word))) : known;
  const cases = values.quick ? named.filter(({ quick }) => quick) : named;
  return {
    cases,
    seed,
    quick: values.quick ?? false,
    list: values.list ?? false,
    build: values.build ?? true,
    judged: values.times ?? true,
    output: values.output ?? null,
  };
}

function parse(words: readonly string[]) {
  try {
    return parseArgs({
      args: [...words],
      allowPositionals: true,
      allowNegative: true,
      options: {
        seed: { type: "string" },
        quick: { type: "boolean" },
        list: { type: "boolean" },
        build: { type: "boolean" },
        times: { type: "boolean" },
        output: { type: "string" },
      },
    });
  } catch (error) {
    throw new StartError(`${(error as Error).message.split(". ")[0]}.`);
  }
}
