import { containersOf, podOf, type Container, type KubeObject, type Pod } from "./render.ts";

/** What is not as every pod of the product has to be; each one sentence. */
export function violations(objects: readonly KubeObject[]): string[] {
  return objects.flatMap((object) => {
    const pod = podOf(object);
    if (!pod) return [];
    const where = `${object.kind}/${object.metadata.name}`;
    return [
      ...podFaults(pod).map((fault) => `${where}: ${fault}`),
      ...containersOf(object).flatMap((container) => containerFaults(container).map((fault) => `${where}/${container.name}: ${fault}`)),
      ...(object.kind === "Job" ? [] : servingFaults(pod.containers).map((fault) => `${where}: ${fault}`)),
    ];
  });
}

function podFaults(pod: Pod): string[] {
  const security = pod.securityContext ?? {};
  return [
    ...(pod.automountServiceAccountToken === false ? [] : ["mounts a token for the cluster's API"]),
    ...(pod.serviceAccountName ? [] : ["runs under the namespace's default account"]),
    ...(pod.enableServiceLinks === false ? [] : ["takes other services' addresses as environment variables"]),
    ...(security.runAsNonRoot === true && (security.runAsUser ?? 0) > 0 ? [] : ["may run as root"]),
    ...(security.seccompProfile?.type === "RuntimeDefault" ? [] : ["has no seccomp profile"]),
    ...(pod.hostNetwork || pod.hostPID || pod.hostIPC ? ["shares the node's namespaces"] : []),
    ...((pod.volumes ?? []).some(({ hostPath }) => hostPath) ? ["mounts the node's files"] : []),
    ...((pod.volumes ?? []).some(({ emptyDir }) => emptyDir && !emptyDir.sizeLimit) ? ["has scratch space without a limit"] : []),
  ];
}

function containerFaults({ image, securityContext = {}, resources = {}, env = [] }: Container): string[] {
  const { capabilities } = securityContext as { capabilities?: { drop?: string[]; add?: string[] } };
  return [
    ...(securityContext["allowPrivilegeEscalation"] === false ? [] : ["may gain privileges"]),
    ...(securityContext["readOnlyRootFilesystem"] === true ? [] : ["may write to its image"]),
    ...(securityContext["privileged"] ? ["is privileged"] : []),
    ...(capabilities?.drop?.includes("ALL") && !capabilities.add ? [] : ["keeps capabilities"]),
    ...(resources.limits?.["memory"] ? [] : ["has no memory limit"]),
    ...(resources.requests?.["memory"] && resources.requests["cpu"] ? [] : ["asks for no cpu or memory"]),
    ...(image.endsWith(":latest") || !/[:@]/.test(image) ? [`runs an image that changes: ${image}`] : []),
    ...env.filter(({ name, value }) => value !== undefined && holdsSecret(name, value)).map(({ name }) => `shows a secret: ${name}`),
  ];
}

function servingFaults(containers: readonly Container[]): string[] {
  return containers.flatMap((container) =>
    ["startupProbe", "readinessProbe", "livenessProbe"].filter((probe) => !(probe in container)).map((probe) => `has no ${probe}`),
  );
}

/** A password belongs into a Secret; an address may only refer to it. */
function holdsSecret(name: string, value: string): boolean {
  if (/PASSWORD|SECRET|_KEYS?$/.test(name)) return true;
  return /:\/\/[^/@]*:(?!\$\()[^/@]+@/.test(value);
}
