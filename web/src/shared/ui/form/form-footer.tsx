import { Group } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./form-footer.module.css";

/** The line of buttons that ends a dialog's form. It stays in sight while a long form scrolls. */
export function FormFooter({ children }: { children: ReactNode }) {
  return (
    <Group justify="flex-end" className={classes.footer}>
      {children}
    </Group>
  );
}
