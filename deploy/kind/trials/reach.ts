import { waitFor } from "@takeoff/testing";
import { HTTP, INTERNAL, PRODUCT, RPC, STORES } from "../../tests/chart/plan.ts";
import { deployment, kube, PARTS, RELEASE, type Part } from "../kube.ts";

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

/** Time until the network routes to a new pod and the test program in it has started on a busy machine. */
const REACHED_MS = 120_000;

/** Program that tries to connect to each given address for 2 s, and prints those that it reached. */
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
 * Tries to connect from a pod of each part to every part and every store that is installed.
 * @returns the numbers of allowed and of blocked connections @throws with every connection that the topology forbids and the cluster allows
 */
export async function tryFlows(): Promise<{ allowed: number; blocked: number }> {
  const services = new Set((await kube("get", "services", "--output", "name")).split("\n"));
  const targets = TARGETS.filter((target) => services.has(`service/${RELEASE}-${target.split(":")[0]}`));
  const wrong: string[] = [];
  let allowed = 0;
  let blocked = 0;
  for (const part of PARTS) {
    // A network policy cannot block a pod from itself, and some parts have only one pod.
    const others = targets.filter((target) => target.split(":")[0] !== part);
    const planned = others.filter((target) => ALLOWED.has(`${part} → ${target}`));
    // Some networks take a second to route to a new pod, so an allowed connection may fail at first.
    const reached = await waitFor(() => all(part, others, planned), { timeoutMs: REACHED_MS, what: `${part} to reach ${planned.join()}` });
    wrong.push(...reached.filter((target) => !planned.includes(target)).map((target) => `${part} → ${target}`));
    allowed += planned.length;
    blocked += others.length - planned.length;
  }
  if (wrong.length > 0) throw new Error(`The cluster allows connections that the topology forbids: ${wrong.join(", ")}.`);
  return { allowed, blocked };
}

/** @returns the reached targets once they include every planned one, else null */
async function all(part: Part, targets: readonly string[], planned: readonly string[]): Promise<string[] | null> {
  const addresses = targets.map((target) => `${RELEASE}-${target}`);
  const output = await kube("exec", deployment(part), "--container", part, "--", "node", "-e", TRY, ...addresses);
  const reached = (JSON.parse(output) as string[]).map((target) => target.replace(`${RELEASE}-`, ""));
  return planned.every((target) => reached.includes(target)) ? reached : null;
}
