import { waitFor } from "@takeoff/testing";
import { HTTP, INTERNAL, PRODUCT, RPC, STORES } from "../chart/plan.ts";
import { deployment, kube, PARTS, RELEASE, type Part } from "./kube.ts";

const ALLOWED = new Set([...PRODUCT, ...STORES]);
const TARGETS = [
  ...PARTS.map((part) => `${part}:${INTERNAL}`),
  ...["gateway", "identity", "organizations", "documents", "notifications"].map((part) => `${part}:${HTTP}`),
  ...["identity", "organizations"].map((part) => `${part}:${RPC}`),
  "postgresql:5432",
  "redis:6379",
  "s3:9000",
  "mail:1025",
];

/** A network may take a while to know a new pod, and a busy machine to start what tries it. */
const REACHED_MS = 120_000;

/** Tries to connect to each address that it is given, for 2 s, and prints those that it reached. */
const TRY = `
const { connect } = require("node:net");
const attempt = (at) => new Promise((resolve) => {
  const [host, port] = at.split(":");
  const socket = connect({ host, port, timeout: 2000 });
  const end = (reached) => { socket.destroy(); resolve(reached ? [at] : []); };
  socket.on("connect", () => end(true)).on("error", () => end(false)).on("timeout", () => end(false));
});
Promise.all(process.argv.slice(1).map(attempt)).then((reached) => console.log(JSON.stringify(reached.flat())));
`;

/**
 * From a pod of each part, tries every part and every store that is there.
 * @returns how many were allowed and how many refused @throws naming every flow that is not as the plan has it
 */
export async function tryFlows(): Promise<{ allowed: number; refused: number }> {
  const services = new Set((await kube("get", "services", "--output", "name")).split("\n"));
  const targets = TARGETS.filter((target) => services.has(`service/${RELEASE}-${target.split(":")[0]}`));
  const wrong: string[] = [];
  let [allowed, refused] = [0, 0];
  for (const part of PARTS) {
    // A policy cannot keep a pod from itself, and of some parts there is one.
    const others = targets.filter((target) => target.split(":")[0] !== part);
    const planned = others.filter((target) => ALLOWED.has(`${part} → ${target}`));
    // Some networks take a second to know a new pod: what is refused then is reached a little later.
    const reached = await waitFor(() => all(part, others, planned), { timeoutMs: REACHED_MS, what: `${part} to reach ${planned.join()}` });
    wrong.push(...reached.filter((target) => !planned.includes(target)).map((target) => `${part} → ${target}`));
    allowed += planned.length;
    refused += others.length - planned.length;
  }
  if (wrong.length > 0) throw new Error(`The plan refuses what the cluster allows: ${wrong.join(", ")}.`);
  return { allowed, refused };
}

/** @returns what was reached, once that is all that is planned */
async function all(part: Part, targets: readonly string[], planned: readonly string[]): Promise<string[] | null> {
  const addresses = targets.map((target) => `${RELEASE}-${target}`);
  const said = await kube("exec", deployment(part), "--container", part, "--", "node", "-e", TRY, ...addresses);
  const reached = (JSON.parse(said) as string[]).map((target) => target.replace(`${RELEASE}-`, ""));
  return planned.every((target) => reached.includes(target)) ? reached : null;
}
