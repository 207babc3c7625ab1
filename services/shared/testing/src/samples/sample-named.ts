/** The sample with a name. Throws for an unknown name. */
export function sampleNamed<T extends { name: string }>(name: string, samples: readonly T[]): T {
  const sample = samples.find((candidate) => candidate.name === name);
  if (!sample) throw new Error(`no sample is called ${name}`);
  return sample;
}
