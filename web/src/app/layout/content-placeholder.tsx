import { Skeleton, Stack } from "@mantine/core";
import classes from "../placeholders.module.css";

/** A screen's shape while its code loads. */
export function ContentPlaceholder() {
  return (
    <Stack gap="md" aria-busy="true">
      <Skeleton className={classes.title} />
      <Skeleton className={classes.line} />
      {[0, 1, 2, 3, 4].map((row) => (
        <Skeleton key={row} className={classes.row} />
      ))}
    </Stack>
  );
}
