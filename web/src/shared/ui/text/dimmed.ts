import { Text } from "@mantine/core";

/** Small text that stands back behind what is around it. */
export const Dimmed = Text.withProps({ size: "xs", c: "dimmed" });
