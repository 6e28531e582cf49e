import {
  addWebhook,
  listWebhooks,
  removeWebhook,
  updateWebhook,
  WEBHOOK_TEXTS,
  webhookBody,
  type Webhook,
} from '@boh/contract/webhooks/webhooks.contract.ts';
import { EVENT_LABELS, WEBHOOK_EVENTS } from '@boh/contract/webhooks/webhooks.words.ts';
import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { errorText } from '../../api/error-text.ts';
import { useSave } from '../../api/use-save.ts';
import { confirm } from '../../notices/alerts.ts';
import { useSession } from '../../session/session.tsx';
import { CheckListField } from '../../ui/form/check-list-field.tsx';
import { CheckboxField, TextField } from '../../ui/form/fields.tsx';
import { FormModal } from '../../ui/form/form-modal.tsx';
import { HistoryButton } from '../../ui/history/history-button.tsx';
import classes from './integrations.module.css';

interface WebhookFormProps {
  webhook: Webhook | null;
  /** Told the secret of a new one. */
  onMade: (secret: string) => void;
  onClose: () => void;
}

/** The hotels where one's role opens Integrations, by name. */
function useHotelOptions() {
  const { employee } = useSession();
  return useMemo(
    () =>
      employee.locations
        .filter(({ Role }) => Role.AllowedPages.includes('Integrations'))
        .map(({ Location: { LocationID, Name } }) => ({ value: String(LocationID), label: Name }))
        .sort((a, b) => a.label.localeCompare(b.label)),
    [employee],
  );
}

const EVENTS = WEBHOOK_EVENTS.map((value) => ({ value, label: EVENT_LABELS[value] }));

function DeleteButton({ webhook, onGone }: { webhook: Webhook; onGone: () => void }) {
  const { trySave, isSaving } = useSave(removeWebhook, {
    invalidates: [listWebhooks],
    success: WEBHOOK_TEXTS.removed,
    failure: (error) => errorText(error, WEBHOOK_TEXTS.removeFailed),
  });
  const remove = async () => {
    const detail = 'What waits is not sent, and its list of deliveries goes with it.';
    if (!(await confirm('Delete this webhook?', 'Delete', detail))) return;
    if (await trySave({ params: { WebhookID: webhook.WebhookID } })) onGone();
  };
  return (
    <Button variant="default" disabled={isSaving} onClick={() => void remove()}>
      Delete
    </Button>
  );
}

/** Where another program is told, and of what. */
export function WebhookForm({ webhook, onMade, onClose }: WebhookFormProps) {
  const invalidates = [listWebhooks];
  const add = useSave(addWebhook, {
    invalidates,
    success: WEBHOOK_TEXTS.added,
    failure: (error) => errorText(error, WEBHOOK_TEXTS.addFailed),
  });
  const update = useSave(updateWebhook, {
    invalidates,
    success: WEBHOOK_TEXTS.updated,
    failure: (error) => errorText(error, WEBHOOK_TEXTS.updateFailed),
  });
  const hotels = useHotelOptions();
  return (
    <FormModal
      title={webhook ? 'Edit Webhook' : 'Add Webhook'}
      schema={webhookBody}
      defaultValues={{
        Url: webhook?.Url ?? '',
        Events: webhook?.Events ?? [],
        LocationIDs: webhook?.LocationIDs.map(String) ?? [],
        Active: webhook?.Active ?? true,
      }}
      onClose={onClose}
      onSubmit={async (body) => {
        if (webhook) {
          const { WebhookID, Version } = webhook;
          return update.save({ params: { WebhookID }, body: { ...body, Version } });
        }
        onMade((await add.save({ body })).Secret);
        return undefined;
      }}
      actions={
        webhook && (
          <>
            <DeleteButton webhook={webhook} onGone={onClose} />
            <HistoryButton record={`webhook:${webhook.WebhookID}`} />
          </>
        )
      }
    >
      <div className={classes['address']}>
        <TextField
          name="Url"
          label="URL"
          required
          placeholder="https://example.com/hooks"
          description="Messages are posted here. They are signed as Standard Webhooks has it."
        />
      </div>
      <CheckListField name="Events" label="Events" options={EVENTS} chosen={[]} />
      <CheckListField
        name="LocationIDs"
        label="Hotels"
        description="None: all where its owner opens Integrations. Nothing is told that its owner may not see."
        options={hotels}
        chosen={(webhook?.LocationIDs ?? []).map((id, place) => ({
          value: String(id),
          label: `${webhook?.LocationNames[place] || 'Gone'} (no longer yours)`,
        }))}
        search={hotels.length > 8 ? 'Find a hotel' : undefined}
      />
      <CheckboxField
        name="Active"
        label="Active"
        description="Turned on again, it gets what waits. What happens while it is off is not kept."
      />
      {webhook && webhook.OffReason !== '' && (
        <p className={classes['soft']}>It is off: {webhook.OffReason}</p>
      )}
      {webhook && (
        <p className={classes['soft']}>
          Whoever saves it becomes its owner. Its secret stays the same, and is not shown again.
        </p>
      )}
    </FormModal>
  );
}
