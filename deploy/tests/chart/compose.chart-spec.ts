import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { describe, expect, it } from "@jest/globals";
import { makeSecretFiles } from "@takeoff/platform/secret-files";
import { SERVICES, type ServiceName } from "../../local/parts/service-parts.ts";
import { ROOT } from "../../local/places.ts";
import { listNeighbours, readCompose, type ComposeService } from "./compose.ts";
import { WITH_DATABASE, WITH_FILES, WITH_REDIS } from "./plan.ts";
import { find, getContainers, getPod, render, serving, set, type Container, type KubeObject } from "./render.ts";

const compose = readCompose();
const secretFiles = makeSecretFiles();
/** The chart with everything inside and, as under Compose, nothing before the gateway. */
const chart = render("inside", set("ingress.enabled=false"));
const MIGRATIONS = ["migrate-identity", "migrate-organizations", "migrate-documents", "migrate-notifications"];

function getService(name: string): ComposeService {
  const service = compose.services[name];
  if (!service) throw new Error(`There is no service ${name}.`);
  return service;
}

/** Host names of the chart begin with the name of the release. */
const dropRelease = (text: string): string => text.replaceAll("takeoff-", "");

/** The variables of a service: those of the file, and those of its secret. */
function readVariables({ environment = {}, secrets = [] }: ComposeService): Record<string, string | undefined> {
  const env = secrets.find(({ target }) => target === "env");
  return { ...environment, ...(env ? readSecret(env.source) : {}) };
}

function readSecret(source: string): Record<string, string | undefined> {
  return parseEnv(secretFiles[compose.secrets[source]!.file.replace("./secrets/", "")]!);
}

/** The variables of a container of the chart, with the passwords that stand beside URLs put into them. Null is what a Secret holds. */
function readChartVariables({ env = [] }: Container): Record<string, string | null> {
  const passwords = env.filter(({ name }) => /^\w*PASSWORD$/.test(name)).map(({ name }) => name);
  const rest = env.filter(({ name }) => !passwords.includes(name));
  const complete = (name: string, value: string): string => {
    const password = passwords.find((one) => one === name.replace(/URL$/, "PASSWORD"));
    return password ? value.replace(/^(\w+:\/\/)(?:(\w+)@)?/, (_, scheme, user = "") => `${scheme}${user}:$(${password})@`) : value;
  };
  return Object.fromEntries(rest.map(({ name, value }) => [name, value === undefined ? null : complete(name, dropRelease(value))]));
}

function expectSameVariables(service: ComposeService, container: Container): void {
  const variables = readVariables(service);
  const expected = readChartVariables(container);
  expect(Object.keys(variables).sort()).toEqual(Object.keys(expected).sort());
  for (const [name, value] of Object.entries(expected)) expect(`${name}: ${variables[name]}`).toMatch(toPattern(name, value));
}

/** Secrets, and passwords within a URL, may be anything that needs no escaping. */
function toPattern(name: string, value: string | null): RegExp {
  // The mail server is the operator's own, or the catcher.
  if (name === "SMTP_URL") return /^SMTP_URL: smtp:\/\/mail:1025$/;
  const parts = (value ?? "$(SECRET)").split(/\$\(\w+\)/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return RegExp(`^${name}: ${parts.join("[\\w:=,-]+")}$`);
}

/** The mebibytes of a limit in the notation of Compose or of Kubernetes. */
function toMebibytes(limit: string | undefined): number {
  const [, digits, unit] = /^(\d+)([mg]|Mi|Gi)$/.exec(limit ?? "") ?? [];
  if (digits === undefined) throw new Error(`${limit} is no limit`);
  return Number(digits) * (unit === "g" || unit === "Gi" ? 1024 : 1);
}

function getJobSteps(name: string): Container[] {
  return getContainers(chart.find(({ kind, metadata }) => kind === "Job" && metadata.name.startsWith(`takeoff-${name}-`))!);
}

describe.each(SERVICES)("Compose and the chart agree on %s:", (name: ServiceName) => {
  const service = getService(name);
  const container = serving(chart, name);

  it("the image and the command", () => {
    expect(service.image).toBe(container.image);
    expect(service.command).toEqual(["--env-file=/run/secrets/env", ...container.args!]);
  });

  it("every variable, and which of them are secrets", () => {
    const { STAFF_EMAIL: staff = "", ...environment } = service.environment!;
    expect(staff).toBe("");
    expectSameVariables({ ...service, environment }, container);
    const secret = Object.keys(readSecret(service.secrets![0]!.source));
    const open = Object.entries(readChartVariables(container)).filter(([, value]) => value !== null && !value.includes("$("));
    expect(open.map(([key]) => key).filter((key) => secret.includes(key))).toEqual([]);
  });

  it("the memory limit, the user, the folder for temporary files and the time to stop", () => {
    const { securityContext, terminationGracePeriodSeconds, volumes } = getPod(find(chart, "Deployment", name))!;
    expect(toMebibytes(service.mem_limit)).toBe(toMebibytes(container.resources?.limits?.["memory"]));
    expect(service.user).toBe(`${securityContext!.runAsUser}:${securityContext!.runAsGroup}`);
    expect(service.tmpfs).toEqual([`/tmp:size=${toMebibytes(volumes!.find((one) => one.name === "tmp")!.emptyDir!.sizeLimit)}m,mode=1777`]);
    expect(service.stop_grace_period).toBe(`${terminationGracePeriodSeconds}s`);
  });

  it("readiness", () => {
    const { path } = (container["readinessProbe"] as { httpGet: { path: string } }).httpGet;
    expect(service.healthcheck!.test.join(" ")).toContain(`http://127.0.0.1:${service.environment!["INTERNAL_PORT"]}${path}'`);
  });
});

describe("Compose and the chart agree on the set-up:", () => {
  it("roles first, then each schema by its own image, one after another and before any service", () => {
    const steps = getJobSteps("migrate");
    const services = ["roles", ...MIGRATIONS].map(getService);
    for (const [index, service] of services.entries()) {
      expect(service.image).toBe(steps[index]!.image);
      expect(service.command!.slice(1)).toEqual(steps[index]!.args);
      expect(toMebibytes(service.mem_limit)).toBe(toMebibytes(steps[index]!.resources?.limits?.["memory"]));
      expectSameVariables(service, steps[index]!);
      const before = index === 0 ? { postgresql: { condition: "service_healthy" } } : undefined;
      const previous = ["roles", ...MIGRATIONS][index - 1]!;
      expect(service.depends_on).toEqual(before ?? { [previous]: { condition: "service_completed_successfully" } });
    }
    for (const name of SERVICES.filter((one) => one !== "gateway"))
      expect(getService(name).depends_on).toMatchObject({ [MIGRATIONS[3]!]: { condition: "service_completed_successfully" } });
  });

  it("the bucket and the rights of its key", () => {
    const [step] = getJobSteps("bucket");
    const lines = (script: string): string[] =>
      dropRelease(script)
        .trim()
        .split("\n")
        .map((line) => line.trim());
    const withoutFirst = lines(step!.args![0]!).filter(
      (line) => line !== "# The bucket, and the one key that the services get: for its objects and nothing else.",
    );
    expect(lines(getService("bucket").command![0]!)).toEqual([". /run/secrets/env", ...withoutFirst]);
    const secret = step!.env!.filter(({ valueFrom }) => valueFrom).map(({ name }) => name);
    expect(Object.keys(readSecret("bucket")).sort()).toEqual(secret.sort());
    for (const name of ["documents", "documents-worker"])
      expect(getService(name).depends_on).toMatchObject({ bucket: { condition: "service_completed_successfully" } });
  });
});

describe("Compose and the chart agree on the stores:", () => {
  const container = (name: string): Container => getContainers(find(chart, name === "mail" ? "Deployment" : "StatefulSet", name))[0]!;

  it.each(["postgresql", "redis", "s3", "mail"])("%s has the same image, user and memory limit", (name) => {
    const { securityContext = {} } = getPod(find(chart, name === "mail" ? "Deployment" : "StatefulSet", name))!;
    const service = getService(name);
    expect(service.image).toBe(container(name).image);
    expect(service.user).toBe(`${securityContext.runAsUser}:${securityContext.runAsGroup}`);
    expect(toMebibytes(service.mem_limit)).toBe(toMebibytes(container(name).resources?.limits?.["memory"]));
  });

  it("PostgreSQL has the same arguments and database", () => {
    expect(getService("postgresql").command).toEqual(container("postgresql").args);
    const { POSTGRES_PASSWORD_FILE: file, ...environment } = getService("postgresql").environment!;
    expect(file).toBe("/run/secrets/password");
    expect(environment).toEqual(readChartVariables(container("postgresql")));
  });

  it("Valkey has the same options, and the password from a file", () => {
    const [, options] = /valkey-server (.+) - <</.exec(container("redis").args![0]!)!;
    expect(getService("redis").command).toEqual(["valkey-server", "/run/secrets/redis.conf", ...options!.split(" ")]);
  });

  it("the object store has the same arguments and variables", () => {
    expect(getService("s3").command).toEqual(container("s3").args);
    const { MINIO_CONFIG_ENV_FILE: file, ...environment } = getService("s3").environment!;
    expect(file).toBe("/run/secrets/env");
    expect(Object.keys({ ...environment, ...readSecret("s3") }).sort()).toEqual(
      container("s3")
        .env!.map(({ name }) => name)
        .sort(),
    );
    for (const [name, value] of Object.entries(environment)) expect(container("s3").env).toContainEqual({ name, value });
  });

  it("each store has a volume, which `volumes` gives to its user", () => {
    const [script] = getService("volumes").command!;
    for (const name of ["postgresql", "redis", "s3"]) {
      const claim = getContainers(find(chart, "StatefulSet", name))[0] as { volumeMounts?: { name: string; mountPath: string }[] };
      expect(getService(name).volumes).toEqual([`${name}:${claim.volumeMounts!.find((one) => one.name === "data")!.mountPath}`]);
      expect(script).toContain(`chown ${getService(name).user} /${name}`);
      expect(getService(name).depends_on).toEqual({ volumes: { condition: "service_completed_successfully" } });
    }
  });
});

describe("Under Compose", () => {
  const all = Object.entries(compose.services);

  it("every container is without privileges, with a file system that it cannot write to and a memory limit", () => {
    for (const [name, service] of all) {
      expect([name, service.read_only, service.cap_drop, service.security_opt]).toEqual([name, true, ["ALL"], ["no-new-privileges:true"]]);
      expect([name, service.privileged, service.cap_add]).toEqual([name, undefined, name === "volumes" ? ["CHOWN"] : undefined]);
      expect(toMebibytes(service.mem_limit)).toBeGreaterThan(0);
    }
  });

  it("every container has a limit of processes and threads that it does not reach, and all together less than a machine has", () => {
    const MACHINE_PIDS = 32_768;
    for (const [name, { pids_limit: limit = 0 }] of all) expect([name, limit > 0]).toEqual([name, true]);
    expect(all.reduce((sum, [, { pids_limit: limit = 0 }]) => sum + limit, 0)).toBeLessThan(MACHINE_PIDS / 2);
    const [, connections] = /max_connections=(\d+)/.exec(getService("postgresql").command!.join(" "))!;
    expect(getService("postgresql").pids_limit).toBeGreaterThan(2 * Number(connections));
    const THREADS_OF_NODE = 11;
    const WORKER_PROCESSES = 11;
    expect(getService("documents-worker").pids_limit).toBeGreaterThan(2 * WORKER_PROCESSES * THREADS_OF_NODE);
  });

  it("what runs is started again when it ends, and what sets up is not", () => {
    const running = [...SERVICES, "postgresql", "redis", "s3", "mail"];
    expect(
      all
        .filter(([, { restart }]) => restart === "unless-stopped")
        .map(([name]) => name)
        .sort(),
    ).toEqual(running.sort());
    for (const [, { restart }] of all) expect(["unless-stopped", undefined]).toContain(restart);
  });

  it("only the gateway has a port of the machine, and by default of its loopback address", () => {
    expect(all.flatMap(([name, { ports = [] }]) => ports.map((port) => `${name} ${port}`))).toEqual(["gateway 127.0.0.1:8080:8080"]);
  });

  it("a store is in a network with those that use it, and only three networks lead out of the machine", () => {
    const roles = ["roles", ...MIGRATIONS];
    const database = WITH_DATABASE.flatMap((name) => (name === "migrate" ? roles : [name]));
    expect(listNeighbours(compose, "database").sort()).toEqual([...database, "postgresql"].sort());
    expect(listNeighbours(compose, "redis").sort()).toEqual([...WITH_REDIS, "redis"].sort());
    expect(listNeighbours(compose, "s3").sort()).toEqual([...WITH_FILES, "bucket", "s3"].sort());
    expect(listNeighbours(compose, "mail")).toEqual(["notifications", "mail"]);
    expect(listNeighbours(compose, "calls").sort()).toEqual(SERVICES.filter((name) => name !== "documents-worker").sort());
    const open = Object.keys(compose.networks).filter((name) => compose.networks[name]?.internal !== true);
    expect(open.map((name) => [name, ...listNeighbours(compose, name)])).toEqual([
      ["entry", "gateway"],
      ["outgoing", "identity", "notifications"],
    ]);
  });

  it("each secret is a file of its own that one container reads, and no secret is a variable of the file", () => {
    expect(
      Object.values(compose.secrets)
        .map(({ file }) => file.replace("./secrets/", ""))
        .sort(),
    ).toEqual(Object.keys(secretFiles).sort());
    const readers = all.flatMap(([name, { secrets = [] }]) => secrets.map(({ source }) => [source, name] as const));
    for (const source of Object.keys(compose.secrets)) {
      const names = readers.filter((one) => one[0] === source).map((one) => one[1]);
      expect([source, names]).toEqual([source, source === "migrate" ? MIGRATIONS : [source]]);
    }
    const text = readFileSync(join(ROOT, "docker", "compose.yaml"), "utf8");
    for (const name of ["DATABASE_URL", "REDIS_URL", "S3_SECRET_KEY", "SIGNING_KEYS", "PASSWORD_RESET_KEY", "SMTP_URL"])
      expect(text).not.toContain(`${name}:`);
  });

  it("secrets and settings of an installation get into no commit and no image", () => {
    const lines = (file: string): string[] => readFileSync(join(ROOT, file), "utf8").split("\n");
    expect(lines(".gitignore")).toEqual(expect.arrayContaining(["/docker/secrets/", "/docker/.env"]));
    expect(lines("docker/Dockerfile.dockerignore")).toEqual(expect.arrayContaining(["docker/secrets", "**/.env*"]));
  });

  it("each image of the product is built once", () => {
    const built = all.flatMap(([name, { build, image }]) => (build ? [[name, image, build.args["SERVICE"]]] : []));
    expect(built).toEqual(
      ["gateway", "identity", "organizations", "documents", "notifications"].map((name) => [name, `takeoff/${name}:0.1.0`, name]),
    );
  });

  it("the same processes run as in the chart", () => {
    const deployments = chart.filter(({ kind }: KubeObject) => ["Deployment", "StatefulSet"].includes(kind));
    const running = all.filter(([, { restart }]) => restart !== undefined).map(([name]) => name);
    expect(running.sort()).toEqual(deployments.map(({ metadata }) => dropRelease(metadata.name)).sort());
  });
});
