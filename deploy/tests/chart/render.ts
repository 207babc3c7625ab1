import { execFileSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { parseAllDocuments } from "yaml";
import { ROOT } from "../../local/places.ts";

export const CHART = join(ROOT, "charts", "takeoff");

/** One object of Kubernetes, as far as the checks look into it. */
export interface KubeObject {
  apiVersion: string;
  kind: string;
  metadata: { name: string; labels?: Record<string, string>; annotations?: Record<string, string> };
  // oxlint-disable-next-line typescript/no-explicit-any -- every kind has a shape of its own, which its schema checks
  spec?: any;
  data?: Record<string, string>;
}

/** Names of the values in `ci/` that every check is made with. */
export const SCENARIOS = readdirSync(join(CHART, "ci"))
  .filter((name) => name.endsWith("-values.yaml"))
  .map((name) => name.replace("-values.yaml", ""));

/** Where `npm test` has put the tools. */
export function toolsFolder(): string {
  const folder = process.env.TAKEOFF_CHART_TOOLS;
  if (!folder) throw new Error("These checks are run by `npm test -- chart`, which brings their tools.");
  return folder;
}

/** Runs one of the tools; what it prints on stdout. @throws when it fails, with all that it said */
export function tool(name: string, args: readonly string[], input?: string): string {
  try {
    return execFileSync(join(toolsFolder(), "bin", name), args, {
      encoding: "utf8",
      input,
      stdio: ["pipe", "pipe", "pipe"],
      maxBuffer: 2 ** 26,
    });
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: string; stderr?: string };
    throw new Error(`${name} ${args.join(" ")}\n${stdout ?? ""}${stderr ?? String(error)}`, { cause: error });
  }
}

export const valuesFile = (scenario: string): string => join(CHART, "ci", `${scenario}-values.yaml`);

/** The manifests of a scenario as text; `more` are further arguments of `helm template`. */
export function renderText(scenario: string, more: readonly string[] = []): string {
  return tool("helm", ["template", "takeoff", CHART, "--namespace", "takeoff", "--values", valuesFile(scenario), ...more]);
}

const rendered = new Map<string, KubeObject[]>();

/** The same, as objects; what was rendered once in a test file is not rendered again. */
export function render(scenario: string, more: readonly string[] = []): KubeObject[] {
  const key = [scenario, ...more].join(" ");
  const objects = rendered.get(key) ?? parse(renderText(scenario, more));
  rendered.set(key, objects);
  return objects;
}

function parse(text: string): KubeObject[] {
  // Kubernetes reads YAML 1.1, in which a number that begins with 0 is octal.
  return parseAllDocuments(text, { version: "1.1" }).flatMap((document) => {
    const [wrong] = document.errors;
    if (wrong) throw wrong;
    const value: unknown = document.toJS();
    return isObject(value) ? [value] : [];
  });
}

function isObject(value: unknown): value is KubeObject {
  return typeof value === "object" && value !== null && "kind" in value && "metadata" in value;
}

/** The object of that kind and name (without the release's own name before it). */
export function find(objects: readonly KubeObject[], kind: string, name: string): KubeObject {
  const found = objects.find((one) => one.kind === kind && [name, `takeoff-${name}`].includes(one.metadata.name));
  if (!found) throw new Error(`There is no ${kind} ${name}.`);
  return found;
}

export interface Container {
  name: string;
  image: string;
  args?: string[];
  env?: { name: string; value?: string; valueFrom?: { secretKeyRef: { name: string; key: string } } }[];
  resources?: { requests?: Record<string, string>; limits?: Record<string, string> };
  securityContext?: Record<string, unknown>;
  [more: string]: unknown;
}

export interface Pod {
  automountServiceAccountToken?: boolean;
  serviceAccountName?: string;
  enableServiceLinks?: boolean;
  terminationGracePeriodSeconds?: number;
  hostNetwork?: boolean;
  hostPID?: boolean;
  hostIPC?: boolean;
  securityContext?: { runAsNonRoot?: boolean; runAsUser?: number; runAsGroup?: number; seccompProfile?: { type: string } };
  volumes?: { name: string; hostPath?: object; emptyDir?: { sizeLimit?: string } }[];
  initContainers?: Container[];
  containers: Container[];
}

/** What a workload runs; undefined for objects that run nothing. */
export function getPod({ spec }: KubeObject): Pod | undefined {
  return (spec as { template?: { spec?: Pod } } | undefined)?.template?.spec;
}

export function getContainers(object: KubeObject): Container[] {
  const pod = getPod(object);
  return pod ? [...(pod.initContainers ?? []), ...pod.containers] : [];
}

/** The container of a service or worker by its name. */
export function serving(objects: readonly KubeObject[], name: string): Container {
  const container = getContainers(find(objects, "Deployment", name)).find((one) => one.name === name);
  if (!container) throw new Error(`no container ${name}`);
  return container;
}

/** The value of a container's variable. */
export function variable(container: Container, name: string): string | undefined {
  return container.env?.find((one) => one.name === name)?.value;
}

/** Helm's arguments that set values. */
export const set = (...pairs: string[]): string[] => pairs.flatMap((pair) => ["--set", pair]);
