import { Button, Checkbox, Popover, ScrollArea } from '@mantine/core';

export interface Ticked {
  readonly value: string;
  readonly label: string;
  readonly description?: string;
}

interface TickListProps {
  label: string;
  text: string;
  options: readonly Ticked[];
  ticked: readonly string[];
  onTicked: (values: string[]) => void;
}

/** Several of a list, chosen in a box that opens; the button says how many. */
export function TickList({ label, text, options, ticked, onTicked }: TickListProps) {
  return (
    <Popover position="bottom-start" trapFocus>
      <Popover.Target>
        <Button variant="default" aria-label={`${label}: ${text}`}>
          {text}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <ScrollArea.Autosize mah={360} type="auto">
          <Checkbox.Group label={label} value={[...ticked]} onChange={onTicked}>
            {options.map(({ value, label: name, description }) => (
              <Checkbox key={value} value={value} label={name} description={description} mt="xs" />
            ))}
          </Checkbox.Group>
        </ScrollArea.Autosize>
      </Popover.Dropdown>
    </Popover>
  );
}
