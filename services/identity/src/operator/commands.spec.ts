import { afterEach, describe, expect, it, jest } from "@jest/globals";
import { runOperator } from "./commands.ts";

afterEach(() => {
  jest.restoreAllMocks();
  process.exitCode = undefined;
});

describe("runOperator", () => {
  it("throws for an unknown option, naming it", async () => {
    const argv = ["reset-password", "--username", "x", "--password", "y"];
    await expect(runOperator(argv)).rejects.toMatchObject({
      name: "ConfigError",
      message: expect.stringContaining("Unknown option '--password'"),
    });
  });

  it.each([
    ["an unknown command", ["delete-everything"]],
    ["no command", []],
  ])("prints its commands and fails for %s", async (_, argv) => {
    const printed = jest.spyOn(process.stderr, "write").mockReturnValue(true);
    await runOperator(argv);
    expect(printed).toHaveBeenCalledWith(expect.stringContaining("create-admin --username NAME"));
    expect(process.exitCode).toBe(1);
  });
});
