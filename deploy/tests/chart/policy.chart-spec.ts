import { describe, expect, it } from "@jest/globals";
import { SERVICES } from "../../local/parts/service-parts.ts";
import { getContainers, getPod, render, SCENARIOS, type Container, type KubeObject, type Pod } from "./render.ts";

describe.each(SCENARIOS)("the scenario %s", (scenario) => {
  const objects = render(scenario);

  it("has no pod that breaks a rule", () => {
    expect(objects.filter(getPod).length).toBeGreaterThan(6);
    expect(violations(objects)).toEqual([]);
  });

  it("runs images of others by their digest only", () => {
    const others = objects.flatMap(getContainers).filter(({ image }) => !/^(takeoff|registry\.example\/takeoff)\//.test(image));
    for (const { image } of others) expect(image).toMatch(/@sha256:[0-9a-f]{64}$/);
  });

  it("has a budget for disruptions, an account and a network policy for whatever serves", () => {
    const named = (kind: string): string[] => objects.filter((one) => one.kind === kind).map(({ metadata }) => metadata.name);
    const serving = SERVICES.map((name) => `takeoff-${name}`);
    for (const kind of ["Deployment", "PodDisruptionBudget", "ServiceAccount", "NetworkPolicy", "Service"])
      expect(named(kind)).toEqual(expect.arrayContaining(serving));
    for (const object of objects.filter(getPod)) expect(named("ServiceAccount")).toContain(getPod(object)!.serviceAccountName);
  });
});

/** What is not as every pod of the product has to be; each one sentence. */
function violations(objects: readonly KubeObject[]): string[] {
  return objects.flatMap((object) => {
    const pod = getPod(object);
    if (!pod) return [];
    const where = `${object.kind}/${object.metadata.name}`;
    return [
      ...podFaults(pod).map((fault) => `${where}: ${fault}`),
      ...getContainers(object).flatMap((container) => containerFaults(container).map((fault) => `${where}/${container.name}: ${fault}`)),
      ...(object.kind === "Job" ? [] : pod.containers.flatMap(missingProbes).map((probe) => `${where}: has no ${probe}`)),
    ];
  });
}

/** The faults that are there. */
const there = (faults: Record<string, unknown>): string[] => Object.keys(faults).filter((fault) => faults[fault]);

function podFaults({ securityContext: security = {}, volumes = [], ...pod }: Pod): string[] {
  return there({
    "mounts a token for the cluster's API": pod.automountServiceAccountToken !== false,
    "runs under the namespace's default account": !pod.serviceAccountName,
    "takes other services' addresses as environment variables": pod.enableServiceLinks !== false,
    "may run as root": security.runAsNonRoot !== true || !security.runAsUser,
    "has no seccomp profile": security.seccompProfile?.type !== "RuntimeDefault",
    "shares the node's namespaces": pod.hostNetwork || pod.hostPID || pod.hostIPC,
    "mounts the node's files": volumes.some(({ hostPath }) => hostPath),
    "has scratch space without a limit": volumes.some(({ emptyDir }) => emptyDir && !emptyDir.sizeLimit),
  });
}

function containerFaults({ image, securityContext = {}, resources = {}, env = [] }: Container): string[] {
  const { capabilities } = securityContext as { capabilities?: { drop?: string[]; add?: string[] } };
  const faults = there({
    "may gain privileges": securityContext["allowPrivilegeEscalation"] !== false,
    "may write to its image": securityContext["readOnlyRootFilesystem"] !== true,
    "is privileged": securityContext["privileged"],
    "keeps capabilities": !capabilities?.drop?.includes("ALL") || capabilities.add,
    "has no memory limit": !resources.limits?.["memory"],
    "asks for no cpu or memory": !resources.requests?.["memory"] || !resources.requests["cpu"],
    [`runs an image that changes: ${image}`]: image.endsWith(":latest") || !/[:@]/.test(image),
  });
  const shown = env.filter(({ name, value }) => value !== undefined && holdsSecret(name, value));
  return [...faults, ...shown.map(({ name }) => `shows a secret: ${name}`)];
}

const missingProbes = (container: Container): string[] =>
  ["startupProbe", "readinessProbe", "livenessProbe"].filter((probe) => !(probe in container));

/** A password belongs into a Secret; an address may only refer to it. */
function holdsSecret(name: string, value: string): boolean {
  if (/PASSWORD|SECRET|_KEYS?$/.test(name)) return true;
  return /:\/\/[^/@]*:(?!\$\()[^/@]+@/.test(value);
}
