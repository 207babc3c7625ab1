import { Skeleton, Stack } from "@mantine/core";

export function Loading() {
  return (
    <Stack gap="sm" h="100%" aria-busy>
      <Skeleton h={36} />
      <Skeleton flex={1} />
    </Stack>
  );
}
