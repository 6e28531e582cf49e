import { formatClock } from '@boh/contract/clock.ts';
import type { AnswerOf } from '@boh/contract/endpoint.ts';
import { chooseInbox, inboxNews, listInbox, showInboxChoices } from '@boh/contract/inbox/inbox.contract.ts';
import {
  INBOX_CHOICES,
  INBOX_CHOICE_WORDS,
  INBOX_KINDS,
  INBOX_KIND_WORDS,
  INBOX_TEXTS,
  type InboxChoice,
  type InboxKind,
} from '@boh/contract/inbox/inbox.words.ts';
import { Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { call } from '../../api/call.ts';
import { errorText } from '../../api/error-text.ts';
import { keyOf } from '../../api/use-list.ts';
import { useSave } from '../../api/use-save.ts';
import { useSession } from '../../session/session.tsx';
import { FieldGrid, SelectField } from '../../ui/form/fields.tsx';
import { FormModal } from '../../ui/form/form-modal.tsx';
import { HistoryButton } from '../../ui/history/history-button.tsx';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { LoadingOverlay } from '../../ui/page/loading-overlay.tsx';
import classes from './inbox.module.css';

type Answer = AnswerOf<typeof showInboxChoices>;
type Chosen = Record<InboxKind, InboxChoice>;

const TITLE = 'What Comes to You';
const OPTIONS = INBOX_CHOICES.map((value) => ({ value, label: INBOX_CHOICE_WORDS[value] }));
const schema = z.object(
  Object.fromEntries(INBOX_KINDS.map((kind) => [kind, z.enum(INBOX_CHOICES)])),
) as unknown as z.ZodType<Chosen, Chosen>;

/** Where one is told of what waits: of each kind in the inbox alone, by mail too, or not at all. */
export function ChoicesForm({ onClose }: { onClose: () => void }) {
  // Anew at each opening, and then as it was opened: a version that came meanwhile must not make a stale save pass.
  const {
    data: answer,
    error,
    refetch,
  } = useQuery<Answer>({
    queryKey: keyOf(showInboxChoices),
    queryFn: ({ signal }) => call(showInboxChoices, {}, { signal }),
    gcTime: 0,
    staleTime: Infinity,
  });
  if (answer) return <Choose answer={answer} onClose={onClose} />;
  return (
    <Modal opened onClose={onClose} title={TITLE}>
      {error ? <ErrorState onRetry={() => void refetch()} /> : <LoadingOverlay />}
    </Modal>
  );
}

function Choose({ answer, onClose }: { answer: Answer; onClose: () => void }) {
  const { employee } = useSession();
  const { save } = useSave(chooseInbox, {
    invalidates: [listInbox, inboxNews],
    success: INBOX_TEXTS.choicesSaved,
    failure: (error) => errorText(error, INBOX_TEXTS.choicesFailed),
  });
  return (
    <FormModal
      title={TITLE}
      schema={schema}
      defaultValues={Object.fromEntries(answer.Choices.map(({ Kind, Choice }) => [Kind, Choice]))}
      onClose={onClose}
      actions={answer.Version !== null && <HistoryButton record={`inbox:${employee.EmployeeID}`} />}
      onSubmit={async (chosen) => {
        const Choices = INBOX_KINDS.map((Kind) => ({ Kind, Choice: chosen[Kind] }));
        await save({ body: { Choices, Version: answer.Version ?? 0 } });
      }}
    >
      <p className={classes['about']}>
        What comes by mail stands in the inbox too. The daily mail goes out at{' '}
        {formatClock(answer.DailyMailAt)} on the clock of each location, once for all that waits there.
      </p>
      <FieldGrid>
        {INBOX_KINDS.map((kind) => (
          <SelectField key={kind} name={kind} label={INBOX_KIND_WORDS[kind]} options={OPTIONS} />
        ))}
      </FieldGrid>
    </FormModal>
  );
}
