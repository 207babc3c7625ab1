import { expect, it } from "@jest/globals";
import { findListTarget } from "./list-keys.ts";

it("findListTarget moves by one, by a page and to the ends, and stays within the list", () => {
  const target = (key: string, from: number) => findListTarget(key, from, 10, 4);
  expect([target("ArrowDown", 3), target("ArrowUp", 3), target("PageDown", 3), target("PageUp", 3)]).toEqual([4, 2, 7, 0]);
  expect([target("Home", 5), target("End", 5), target("ArrowDown", 9), target("ArrowUp", 0)]).toEqual([0, 9, 9, 0]);
  expect(target("a", 5)).toBeNull();
});
