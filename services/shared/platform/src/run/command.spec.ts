import { afterEach, beforeEach, describe, expect, it, jest } from "@jest/globals";
import { ConfigError } from "../config/config.ts";
import { runCommand } from "./command.ts";

let printed: jest.SpiedFunction<typeof process.stderr.write>;
let exit: jest.SpiedFunction<typeof process.exit>;
beforeEach(() => {
  printed = jest.spyOn(process.stderr, "write").mockReturnValue(true);
  exit = jest.spyOn(process, "exit").mockImplementation((() => undefined) as typeof process.exit);
});
afterEach(() => {
  jest.restoreAllMocks();
});

describe("runCommand", () => {
  it("runs the named command, or the first one, and does not exit", async () => {
    const run: string[] = [];
    const commands = { serve: async () => void run.push("serve"), work: async () => void run.push("work") };
    await runCommand(commands, ["work"]);
    await runCommand(commands, []);
    expect([run, exit.mock.calls]).toEqual([["work", "serve"], []]);
  });

  it("prints the sentence of an expected error without a stack trace, and exits with 1", async () => {
    await runCommand({ serve: () => Promise.reject(new ConfigError("--delete is unknown.")) }, []);
    expect([printed.mock.calls, exit.mock.calls]).toEqual([[["--delete is unknown.\n"]], [[1]]]);
  });

  it("prints the stack trace of any other error, and exits with 1", async () => {
    await runCommand({ serve: () => Promise.reject(new TypeError("no such property")) }, []);
    expect(printed).toHaveBeenCalledWith(expect.stringMatching(/^TypeError: no such property\n\s+at /));
    expect(exit).toHaveBeenCalledWith(1);
  });

  it("names its commands for an unknown one", async () => {
    await runCommand({ serve: () => Promise.resolve(), migrate: () => Promise.resolve() }, ["sevre"]);
    expect(printed).toHaveBeenCalledWith('Unknown command "sevre": one of serve, migrate\n');
    expect(exit).toHaveBeenCalledWith(1);
  });
});
