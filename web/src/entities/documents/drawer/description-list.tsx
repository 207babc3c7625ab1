import { Title } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./documents-view.module.css";

interface Props {
  title: string;
  children: ReactNode;
}

/** A part of the view under its heading. */
export function Part({ title, children }: Props) {
  return (
    <section aria-label={title}>
      <Title order={3} mb="xs">
        {title}
      </Title>
      {children}
    </section>
  );
}

/** What is known of something: names and values. */
export function Facts({ of }: { of: readonly (readonly [name: string, value: ReactNode])[] }) {
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
