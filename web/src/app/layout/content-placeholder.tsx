import { Skeleton, Stack } from "@mantine/core";
import classes from "../placeholders.module.css";

/** The skeleton that is shown while a screen's code loads. */
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
