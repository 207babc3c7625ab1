import { List, ScrollArea, Text, Title } from "@mantine/core";
import { NDA } from "@takeoff/contracts";
import classes from "./agreement-text.module.css";

/** The non-disclosure agreement, in a region that scrolls by the keyboard too. */
export function AgreementText() {
  return (
    <ScrollArea.Autosize
      className={classes.text}
      type="auto"
      classNames={{ viewport: `${classes.viewport ?? ""} mantine-focus-auto` }}
      viewportProps={{
        tabIndex: 0,
        role: "region",
        "aria-label": "Text of the agreement",
      }}
    >
      <List type="ordered" listStyleType="none" spacing="lg" ps={0}>
        {NDA.sections.map(({ title, paragraphs }, index) => (
          <List.Item key={title}>
            <Title order={3} mb="xxs">
              {index + 1}. {title}
            </Title>
            {paragraphs.map((paragraph) => (
              <Text key={paragraph} size="sm" mb="xs">
                {paragraph}
              </Text>
            ))}
          </List.Item>
        ))}
      </List>
    </ScrollArea.Autosize>
  );
}
