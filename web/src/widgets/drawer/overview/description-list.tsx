import { Title } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "../document-drawer.module.css";

export function DrawerSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <Title order={3} mb="xs">
        {title}
      </Title>
      {children}
    </section>
  );
}

/** A description list of names and values. */
export function DescriptionList({ of }: { of: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className={classes.facts}>
      {of.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
