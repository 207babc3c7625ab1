import { cpSync, existsSync, mkdtempDisposableSync, readdirSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";
import type { Browser } from "@playwright/test";
import { APP_BASE, PAGES } from "@takeoff/contracts";
import { tenant } from "@takeoff/testing";
import { ROOT } from "../../local/places.ts";
import { Ports } from "../../local/stack/ports.ts";
import { print } from "../harness/print.ts";
import { bench } from "./harness/bench-stack.ts";
import { judge, median, type Missed } from "./harness/compare.ts";
import { firstLoad, startBrowser, type FirstLoad } from "./harness/first-load.ts";
import { seedDocuments } from "./harness/list-seed.ts";
import { startTwin, withProcess } from "./harness/twin.ts";

const ROUNDS = 7;
const DOCUMENTS = 1_000;
const BYTES_BAR = 0.7;
const PAINT_BAR = 0.5;
const FILES_BAR = 12;
const FIGURES = ["scriptBytes", "bytes", "files", "paint", "usable"] as const;

type Side = "ours" | "before";
const SIDES: readonly Side[] = ["ours", "before"];

/** The web app's first load, compared with an earlier build of it that the same program serves: `TAKEOFF_BENCH_BASE` names its `dist`. */
bench("first-load takes at most 0.7 of an earlier build's JavaScript and half of its time until the first contentful paint", async (stack) => {
  const base = process.env["TAKEOFF_BENCH_BASE"];
  if (!base || !existsSync(join(base, "index.html")))
    throw new Error("TAKEOFF_BENCH_BASE must name the web/dist of an earlier build: see CONTRIBUTING.md, Tests.");
  using folder = mkdtempDisposableSync(join(tmpdir(), "takeoff-bench-"));
  await compressedCopy(base, folder.path);
  const ports = new Ports(join(folder.path, "ports.json"));
  const ours = await gatewayFor(stack.info.processes.gateway, ports, join(ROOT, "web", "dist"));
  const before = await gatewayFor(stack.info.processes.gateway, ports, folder.path);

  const own = await tenant();
  await seedDocuments(DOCUMENTS, own);
  const cookie = own.user.client.cookies.header() ?? "";
  const signedIn = { extraHTTPHeaders: { cookie } };
  const browser = await startBrowser();
  try {
    return await withProcess(ours, () =>
      withProcess(before, async () => {
        const origins = { ours: getOrigin(ours), before: getOrigin(before) };
        const login = { path: PAGES.login, usable: "input[type=password]", options: {} };
        const projects = { path: PAGES.projects, usable: "tbody tr time", options: signedIn };
        return [...(await measure(browser, "log-in page", origins, login)), ...(await measure(browser, "Projects", origins, projects))];
      }),
    );
  } finally {
    await browser.close();
  }
});

/** A copy of a build with compressed files, as today's builds have: both sides are then sent alike. */
async function compressedCopy(from: string, to: string): Promise<void> {
  cpSync(from, to, { recursive: true });
  const names = readdirSync(to, { recursive: true, encoding: "utf8" }).filter((name) => /\.(m?js|css|svg)$/.test(name));
  const compress = promisify(brotliCompress);
  // Of the highest quality, which is the default.
  await Promise.all(names.map(async (name) => writeFile(join(to, `${name}.br`), await compress(await readFile(join(to, name))))));
}

async function gatewayFor(pid: number | undefined, ports: Ports, webDir: string) {
  const { env, ...twin } = await startTwin(pid, ports);
  return { ...twin, env: { ...env, WEB_DIR: webDir } };
}

const getOrigin = ({ env }: { env: NodeJS.ProcessEnv }): string => `http://localhost:${env["HTTP_PORT"]}`;

interface Measured {
  path: string;
  usable: string;
  options: Parameters<typeof firstLoad>[3];
}

async function measure(
  browser: Browser,
  name: string,
  origins: Record<Side, string>,
  { path, usable, options }: Measured,
): Promise<Missed> {
  print(`\n${name}: first load, nothing cached`);
  const loads: Record<Side, FirstLoad[]> = { ours: [], before: [] };
  const load = (side: Side) => firstLoad(browser, origins[side] + APP_BASE + path, usable, options);
  // Once unmeasured: for the server's caches.
  for (const side of SIDES) await load(side);
  for (let round = 0; round < ROUNDS; round++)
    for (const side of round % 2 === 0 ? SIDES : SIDES.toReversed()) loads[side].push(await load(side));
  const of = (side: Side, figure: keyof FirstLoad): number => median(loads[side].map((one) => one[figure]));
  for (const figure of FIGURES) {
    const a = of("ours", figure);
    const b = of("before", figure);
    print(`  ${figure}: ${a.toFixed(0)} / ${b.toFixed(0)} = ${(a / b).toFixed(2)}`);
  }
  return [
    ...judge(`${name}: JavaScript, ours / before`, of("ours", "scriptBytes") / of("before", "scriptBytes"), BYTES_BAR, "at most"),
    ...judge(`${name}: first contentful paint, ours / before`, of("ours", "paint") / of("before", "paint"), PAINT_BAR, "at most"),
    ...judge(`${name}: scripts, style sheets and fonts`, of("ours", "files"), FILES_BAR, "at most", 0),
  ];
}
