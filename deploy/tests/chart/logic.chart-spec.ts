import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, test } from "@jest/globals";
import { CHOICE_SETTINGS, documentsMemoryLimit, LIMITS, QUEUE_CONSUMERS, QUEUES, SETTINGS, workerMemoryLimit } from "@takeoff/contracts";
import { makeServiceEnvs } from "../../local/parts/service-env.ts";
import { giveAddresses, type ServiceEnvs, type ServiceName, serviceProgram, SERVICES } from "../../local/parts/service-parts.ts";
import type { Ports } from "../../local/stack/ports.ts";
import { makeSecrets } from "../../local/settings/secrets.ts";
import { readSettings } from "../../local/settings/settings.ts";
import { ROOT } from "../../local/places.ts";
import {
  CHART,
  type Container,
  find,
  getContainers,
  getPod,
  type KubeObject,
  render,
  serving,
  set,
  tool,
  valuesFile,
  variable,
} from "./render.ts";

const inside = render("inside");

describe("what runs is what `npm start` runs", () => {
  const envs = async (): Promise<ServiceEnvs> =>
    makeServiceEnvs({
      settings: readSettings({}),
      servers: {
        postgresUrl: "postgres://db/takeoff",
        redisUrl: "",
        s3: { endpoint: "", bucket: "", accessKey: "", secretKey: "", region: "" },
        smtpUrl: "",
        mailUrl: null,
      },
      secrets: makeSecrets(),
      addresses: await giveAddresses({ free: () => Promise.resolve(1) } as Ports, 1),
    });

  it("the same processes", () => {
    const names = inside.filter(({ kind }) => kind === "Deployment").map(({ metadata }) => metadata.name.replace("takeoff-", ""));
    expect(names.filter((name) => name !== "mail").sort()).toEqual([...SERVICES].sort());
  });

  it.each(SERVICES)("%s: the same command, the same flags of Node, every variable", async (name: ServiceName) => {
    const { args, env = {} } = serviceProgram(name, name === "documents-worker" ? ["worker"] : [], await envs());
    const main = args.findIndex((word) => word.endsWith("main.js"));
    const container = serving(inside, name);
    const flags = container.args!.filter((word) => word.startsWith("--"));
    const words = container.args!.filter((word) => !word.startsWith("--"));
    expect(words).toEqual(["dist/main.js", ...args.slice(main + 1)]);
    expect([...variable(container, "NODE_OPTIONS")!.split(" "), ...flags].sort()).toEqual(args.slice(0, main).sort());
    const own = Object.keys(env).filter((key) => !["BIND_HOST", "NODE_COMPILE_CACHE", "STAFF_EMAIL"].includes(key));
    expect(container.env?.map((one) => one.name)).toEqual(expect.arrayContaining(own));
  });
});

it.each(SERVICES)("stopping %s has the time that it takes, after a sleep that lets others notice", (name) => {
  const grace = getPod(find(inside, "Deployment", name))!.terminationGracePeriodSeconds;
  const { lifecycle } = serving(inside, name) as { lifecycle?: { preStop: { sleep: { seconds: number } } } };
  const sleep = lifecycle!.preStop.sleep.seconds;
  const delay = Number(variable(serving(inside, name), "SHUTDOWN_DELAY_MS")) / 1000;
  expect(sleep).toBeGreaterThanOrEqual(5);
  expect(delay).toBeGreaterThan(0);
  expect(grace).toBeGreaterThanOrEqual(sleep + delay + LIMITS.drainSeconds + 5);
});

function memoryLimit(name: string, values: string[]): unknown {
  const container = serving(render("inside", values), name) as { resources?: { limits?: { memory?: string } } };
  return container.resources?.limits?.memory;
}

it("the memory of documents is limited by what the service and the processes that read imported files may take", () => {
  expect(memoryLimit("documents", [])).toBe(`${documentsMemoryLimit() / 1_048_576}Mi`);
});

describe("the worker's memory", () => {
  const limit = (...values: string[]): unknown => memoryLimit("documents-worker", values);
  const mebibytes = (checksAtOnce: number): string => `${workerMemoryLimit(checksAtOnce) / 1_048_576}Mi`;

  it("is limited by what the worker and the processes that open PDFs may take", () => {
    expect(limit()).toBe(mebibytes(SETTINGS.CHECKS_AT_ONCE.default));
    expect(limit(...set("settings.CHECKS_AT_ONCE=4"))).toBe(mebibytes(4));
  });

  it("is limited by the operator's own value where one is given", () => {
    expect(limit(...set("services.documents-worker.resources.limits.memory=4Gi"))).toBe("4Gi");
  });
});

describe("values", () => {
  it.each([
    ["a misspelt one", "gatewya.replicas=2"],
    ["a misspelt one of a service", "services.gateway.replica=2"],
    ["an unknown setting", "settings.MAX_UPLOADS=1"],
    ["an address with a path", "publicUrl=https://takeoff.example/app"],
    ["resources without a limit", "services.gateway.resources=null"],
    // It also serves requests, and measures what waits.
    ["no notifications at rest", "services.notifications.autoscaling.min=0"],
  ])("refuse %s", (_what, pair) => {
    expect(() => render("inside", set(pair))).toThrow(/values don't meet the specifications of the schema/);
  });

  it("know every setting of the contract, with its least value", () => {
    const { properties } = JSON.parse(readFileSync(join(CHART, "values.schema.json"), "utf8")) as {
      properties: { settings: { properties: Record<string, { minimum: number }> } };
    };
    const known = Object.fromEntries(Object.entries(properties.settings.properties).map(([name, { minimum }]) => [name, minimum]));
    expect(known).toMatchObject(Object.fromEntries(Object.entries(SETTINGS).map(([name, { min }]) => [name, min])));
  });

  it("know every choice of the contract, with its words", () => {
    const { properties } = JSON.parse(readFileSync(join(CHART, "values.schema.json"), "utf8")) as {
      properties: { settings: { properties: Record<string, { enum?: string[] }> } };
    };
    for (const [name, { values }] of Object.entries(CHOICE_SETTINGS)) expect(properties.settings.properties[name]?.enum).toEqual(values);
  });

  it("require a second factor of staff in a new release, of none in an upgraded one, or as the values say", () => {
    const policy = (...more: string[]): string | undefined =>
      variable(serving(render("inside", more), "identity"), "REQUIRE_SECOND_FACTOR");
    expect([policy(), policy("--is-upgrade"), policy("--is-upgrade", ...set("settings.REQUIRE_SECOND_FACTOR=all"))]).toEqual([
      "staff",
      "none",
      "all",
    ]);
  });

  it("turn on traces of the same share in every process where they name a collector", () => {
    const available = render("available");
    for (const name of SERVICES) {
      const at = serving(available, name);
      const off = serving(inside, name);
      expect([
        variable(at, "OTEL_EXPORTER_OTLP_ENDPOINT"),
        variable(at, "OTEL_TRACES_SAMPLER"),
        variable(at, "OTEL_TRACES_SAMPLER_ARG"),
      ]).toEqual(["http://collector.observability:4318", "parentbased_traceidratio", "0.1"]);
      expect(off.env?.filter((one) => one.name.startsWith("OTEL_"))).toEqual([]);
    }
  });

  it.each([
    ["postgresql.host", "postgresql.host="],
    ["redis.host", "redis.host="],
    ["s3.endpoint", "s3.endpoint="],
    ["secrets.existing", "secrets.existing=,secrets.smtpUrl=smtp://mail.example"],
  ])("say what is missing: %s", (name, pair) => {
    expect(() => render("default", set(pair))).toThrow(`${name} is missing`);
  });
});

describe("versions", () => {
  const job = (objects: readonly KubeObject[]): string =>
    objects.find(({ kind, metadata }) => kind === "Job" && metadata.name.startsWith("takeoff-migrate-"))!.metadata.name;

  it("each has a Job of its own that migrates, and the same version has the same", () => {
    expect(job(render("inside"))).toBe(job(inside));
    expect(job(render("inside", set("image.tag=0.2.0")))).not.toBe(job(inside));
  });

  it("the Job makes roles first, then migrates each schema by its own service's image", () => {
    const steps = getContainers(inside.find(({ metadata }) => metadata.name === job(inside))!);
    expect(steps.map(({ name, args }) => [name, args?.join(" ")])).toEqual([
      ["roles", "../shared/platform/dist/database/schema/setup-main.js"],
      ["identity", "dist/main.js migrate"],
      ["organizations", "dist/main.js migrate"],
      ["documents", "dist/main.js migrate"],
      ["notifications", "dist/main.js migrate"],
    ]);
  });

  it("a service with a schema waits for it before it starts", () => {
    for (const name of SERVICES) {
      const waits = getContainers(find(inside, "Deployment", name)).filter(({ args }) => args?.join(" ") === "dist/main.js migrate --wait");
      expect(waits).toHaveLength(name === "gateway" ? 0 : 1);
    }
  });
});

describe("scaling", () => {
  const available = render("available");
  it("leaves the number of replicas to the autoscaler that sets it", () => {
    const counts = (objects: readonly KubeObject[]): Record<string, unknown> =>
      Object.fromEntries(SERVICES.map((name) => [name, find(objects, "Deployment", name).spec.replicas]));
    expect(counts(render("default"))).toEqual({
      gateway: 2,
      identity: 2,
      organizations: 2,
      documents: 2,
      "documents-worker": 1,
      notifications: 1,
    });
    expect(counts(available)).toEqual({ identity: 3, organizations: 2 });
  });

  it("goes by CPU where bodies stream, by the queue's length where jobs wait", () => {
    const named = (kind: string): string[] => available.filter((one) => one.kind === kind).map(({ metadata }) => metadata.name);
    expect(named("HorizontalPodAutoscaler")).toEqual(["takeoff-documents", "takeoff-gateway"]);
    expect(named("ScaledObject")).toEqual(["takeoff-documents-worker", "takeoff-notifications"]);
    const triggers = find(available, "ScaledObject", "documents-worker").spec.triggers as { metadata: Record<string, string> }[];
    expect(triggers[0]?.metadata).toEqual({
      address: "redis.example:6379",
      listName: "takeoff:documents:wait",
      listLength: "20",
      enableTLS: "false",
    });
    const queues = new Set(triggers.map(({ metadata }) => metadata["listName"]?.split(":")[1]));
    expect([...queues].sort()).toEqual(QUEUES.filter((queue) => QUEUE_CONSUMERS[queue] === "documents").sort());
  });
});

describe("the way in", () => {
  it("an ingress in front counts as one proxy, and takes its host from the public address", () => {
    expect(variable(serving(inside, "gateway"), "TRUST_PROXY_HOPS")).toBe("1");
    expect(variable(serving(render("default"), "gateway"), "TRUST_PROXY_HOPS")).toBeUndefined();
    expect(variable(serving(render("inside", set("settings.TRUST_PROXY_HOPS=2")), "gateway"), "TRUST_PROXY_HOPS")).toBe("2");
    expect(find(render("external"), "Ingress", "takeoff").spec.rules[0].host).toBe("takeoff.example");
  });

  it("the notes say where to go and how to get the first password", () => {
    const dry = tool("helm", ["install", "takeoff", CHART, "--dry-run=client", "--hide-secret", "--values", valuesFile("default")]);
    const notes = dry.slice(dry.indexOf("NOTES:"));
    expect(notes).toContain("https://takeoff.example/client/");
    expect(notes).toContain("node dist/main.js operator create-admin --username NAME --email ADDRESS");
  });
});

test("alerts ask for metrics that there are, and each has its paragraph for who is woken by it", () => {
  const rules = find(render("available"), "PrometheusRule", "takeoff").spec.groups[0].rules as { alert: string; expr: string }[];
  const sources = globSync("services/**/src/**/*.ts", { cwd: ROOT })
    .map((file) => readFileSync(join(ROOT, file), "utf8"))
    .join("\n");
  const operations = readFileSync(join(ROOT, "docs", "operations.md"), "utf8");
  expect(rules.length).toBeGreaterThan(5);
  for (const { alert, expr } of rules) {
    for (const [metric] of expr.matchAll(/takeoff_[a-z_]+/g)) expect(sources).toContain(`"${metric.replace(/_(count|bucket|sum)$/, "")}"`);
    expect(operations).toContain(`### ${alert}\n`);
  }
});

const DIGEST = `sha256:${"a1".repeat(32)}`;
const images = (...pairs: string[]): string[] =>
  render("inside", set(...pairs))
    .flatMap(getContainers)
    .map(({ image }) => image);

describe("images", () => {
  it.each(["postgresql.image", "redis.image", "s3.image", "s3.clientImage", "mail.catcher.image"])(
    "of a store are given by tag or by digest: %s",
    (name) => {
      for (const image of ["valkey:9", "localhost:5000/a/store:9.1-alpine", `registry.example/store@${DIGEST}`, `store:9@${DIGEST}`])
        expect(images(`${name}=${image}`)).toContain(image);
      for (const image of ["", "valkey", "localhost:5000/valkey", "valkey:", "valkey:9 ", "valkey@sha256:a1"])
        expect(() => images(`${name}=${image}`)).toThrow(
          `${name} is "${image}": name an image with its tag (registry/name:tag) or with its digest`,
        );
    },
  );

  it("of the product are pinned by digests, and a wrong one gets a sentence", () => {
    expect(images(`image.digests.gateway=${DIGEST}`)).toContain(`takeoff/gateway@${DIGEST}`);
    expect(() => images("image.digests.gateway=latest")).toThrow(
      'image.digests.gateway is "latest": a digest is sha256: and 64 hexadecimal digits',
    );
  });
});

it("no container has a secret among its arguments", () => {
  for (const { name, command = [], args = [], env = [] } of render("inside").flatMap(getContainers)) {
    const secrets = env.flatMap((one) => (one.valueFrom ? [one.name] : []));
    const words = [...(command as string[]), ...args].join("\n");
    for (const secret of secrets) expect([name, words]).not.toEqual([name, expect.stringContaining(`$(${secret})`)]);
  }
});

/** What the cluster's own pods leave of two cores: those of kind request 950m. */
const FREE_MILLICORES = 1_050;

it("everything fits on a node with two cores, also while a rollout adds a pod to each Deployment", () => {
  const asked = render("inside").map((object) => millicores(object) * (object.kind === "Deployment" ? 2 : 1));
  expect(asked.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(FREE_MILLICORES);
});

/** The CPU that the scheduler reserves for a pod of this workload: of its containers together, or of one that runs before them. */
function millicores(object: KubeObject): number {
  const { containers = [], initContainers = [] } = getPod(object) ?? {};
  const together = containers.reduce((sum, one) => sum + requestOf(one), 0);
  return Math.max(together, ...initContainers.map(requestOf));
}

function requestOf({ name, resources }: Container): number {
  const [, digits] = /^(\d+)m$/.exec(resources?.requests?.cpu ?? "") ?? [];
  if (digits === undefined) throw new Error(`${name} has no CPU request in millicores.`);
  return Number(digits);
}
