import { afterEach, describe, expect, it, jest } from "@jest/globals";
import { reconcile } from "./command.ts";

afterEach(() => {
  jest.restoreAllMocks();
});

describe("reconcile", () => {
  it.each([
    [["--sample", "many"], "--sample is a number up to 100000."],
    [["--sample", "100001"], "--sample is a number up to 100000."],
    [["--delete"], "Unknown option '--delete'"],
  ])("throws the sentence to print for %j, with its options", async (argv, sentence) => {
    await expect(reconcile(argv)).rejects.toMatchObject({
      name: "ConfigError",
      message: expect.stringMatching(new RegExp(`${sentence}[\\s\\S]*--repair +removes unknown objects`)),
    });
  });

  it("prints its options and reads nothing for --help", async () => {
    const printed = jest.spyOn(process.stdout, "write").mockReturnValue(true);
    await reconcile(["--help"]);
    expect(printed).toHaveBeenCalledWith(expect.stringContaining("--sample N"));
  });
});
