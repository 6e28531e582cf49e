import { useLingui } from '@lingui/react';
import { type ReactNode, useState } from 'react';
import { Button, Card, Note, Soft } from '../../parts/basics.tsx';
import { Ask } from '../../parts/sheet.tsx';

interface DoneCardProps {
  head: string;
  soft: string;
  isDone: boolean;
  /** Left out where it is not there yet. */
  onDone?: () => void;
  children?: ReactNode;
}

/** A row of a sheet, which is open until somebody has done it. */
export function DoneCard({ head, soft, isDone, onDone, children }: DoneCardProps) {
  const { i18n } = useLingui();
  const [isAsking, setAsking] = useState(false);
  return (
    <Card>
      <strong>{head}</strong>
      {children}
      <Soft>{soft}</Soft>
      {isDone && <Note tone="good">{i18n._({ id: 'sheets.isDone', message: 'Done' })}</Note>}
      {!isDone && onDone && (
        <Button isWide onClick={() => setAsking(true)}>
          {i18n._({ id: 'sheets.done', message: 'Done' })}
        </Button>
      )}
      {isAsking && onDone && (
        <Ask
          title={i18n._({ id: 'sheets.askDone', message: 'Is this done?' })}
          text={i18n._({ id: 'sheets.askText', message: 'Done is final: it cannot be opened again.' })}
          yes={i18n._({ id: 'sheets.yesDone', message: 'Yes, done' })}
          onYes={() => {
            setAsking(false);
            onDone();
          }}
          onNo={() => setAsking(false)}
        />
      )}
    </Card>
  );
}
