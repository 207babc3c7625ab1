import { expect, it } from "@jest/globals";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { DEFAULT_THEME } from "@mantine/core";
import { theme } from "../src/app/theme.ts";
import { BEAM } from "../src/shared/ui/page/beam.ts";
import { LAYOUT } from "../src/shared/ui/sizes.ts";
import { withStyleSheetsLast } from "./page.ts";

const { gray, dark } = DEFAULT_THEME.colors;
const page = readFileSync(join(import.meta.dirname, "../index.html"), "utf8");
const values = (name: string) => [...page.matchAll(new RegExp(`--frame-${name}: (.+);`, "g"))].map((found) => found[1]);

it("withStyleSheetsLast moves every style sheet behind the content and changes nothing else", () => {
  const before = `<head>\n    <link rel="stylesheet" crossorigin href="/a.css">\n    <link rel="icon" href="/i.svg">\n  </head>\n  <body>\n    text\n  </body>`;
  expect(withStyleSheetsLast(before)).toBe(
    `<head>\n    <link rel="icon" href="/i.svg">\n  </head>\n  <body>\n    text\n    <link rel="stylesheet" crossorigin href="/a.css">\n  </body>`,
  );
});

it("the page's frame has the theme's colours, sizes and logo", () => {
  const twice = (light: string, darkened: string) => [light, darkened, darkened];
  expect(values("ground")).toEqual(twice(gray[0], dark[8]));
  expect(values("bar")).toEqual(twice("#fff", dark[7]));
  expect(values("edge")).toEqual(twice(gray[3], dark[4]));
  expect(values("text")).toEqual(twice("#000", dark[0].toLowerCase()));
  expect(page).toContain(`height: ${LAYOUT.header - 1}px`);
  expect(page).toContain(`fill="${theme.colors?.steel?.[7]}"`);
  expect(page).toContain(`d="${BEAM}"`);
});
