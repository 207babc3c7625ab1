import { Anchor, Card, List, SimpleGrid, Text, Title } from "@mantine/core";
import { SUPPORT_EMAIL, SUPPORT_LINK } from "../../lib/support.ts";

const ROLES = [
  {
    title: "Administrator",
    may: ["Manage users and admins", "Access all company projects", "Configure company settings"],
  },
  { title: "User", may: ["Upload and manage projects", "View own results", "Set personal parameters"] },
] as const;

export function Resources() {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }}>
      {ROLES.map(({ title, may }) => (
        <Card key={title} withBorder>
          <Title order={2} size="h3" mb="xs">
            {title}
          </Title>
          <List size="sm" spacing="xxs">
            {may.map((line) => (
              <List.Item key={line}>{line}</List.Item>
            ))}
          </List>
        </Card>
      ))}
      <Card withBorder>
        <Title order={2} size="h3" mb="xs">
          Support
        </Title>
        <Text size="sm">
          Write to{" "}
          <Anchor href={SUPPORT_LINK} inherit underline="always">
            {SUPPORT_EMAIL}
          </Anchor>
          . You receive a response within 24 hours.
        </Text>
      </Card>
    </SimpleGrid>
  );
}
