import { Card, SimpleGrid, ThemeIcon, Title } from "@mantine/core";
import { TURNAROUND_HOURS } from "@takeoff/contracts";
import { IconBell, IconFileSpreadsheet, IconFileTypePdf, IconLock, IconUpload, IconWorld, type Icon } from "@tabler/icons-react";
import { Dimmed } from "../../shared/ui/basics.tsx";
import { LAYOUT } from "../../shared/ui/sizes.ts";

const FEATURES: readonly { icon: Icon; title: string; text: string }[] = [
  {
    icon: IconUpload,
    title: "Upload in one step",
    text: "Drop the PDF, answer six questions about the project, and watch it arrive. Drawing sets of half a gigabyte are fine.",
  },
  {
    icon: IconFileTypePdf,
    title: "Marked-up drawings",
    text: "Every counted member is marked on its sheet, with markups that your PDF tool can read and edit.",
  },
  {
    icon: IconFileSpreadsheet,
    title: "Data for your estimate",
    text: "A CSV that opens in Excel, and XML metadata for your estimating tool: quantity, shape, grade, length and weight.",
  },
  {
    icon: IconBell,
    title: `Within about ${TURNAROUND_HOURS} hours`,
    text: "You see the status change live, and receive an e-mail when the results are ready.",
  },
  {
    icon: IconLock,
    title: "Yours alone",
    text: "Each organization sees only its own projects. Every user accepts a non-disclosure agreement first.",
  },
  {
    icon: IconWorld,
    title: "Nothing to install",
    text: "Takeoff runs in the browser, at your desk and on the job site.",
  },
];

export function Features() {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }}>
      {FEATURES.map(({ icon: Icon, title, text }) => (
        <Card key={title} withBorder>
          <ThemeIcon variant="light" size="lg" mb="sm">
            <Icon size={LAYOUT.icon.md} stroke={1.75} aria-hidden />
          </ThemeIcon>
          <Title order={2} size="h3" mb="xxs">
            {title}
          </Title>
          <Dimmed size="sm">{text}</Dimmed>
        </Card>
      ))}
    </SimpleGrid>
  );
}
