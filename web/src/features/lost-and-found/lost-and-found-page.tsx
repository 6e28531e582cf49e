import {
  addLostItem,
  LOST_ITEM_STATES,
  LOST_ITEM_TEXTS,
  listLostItems,
  lostItemBody,
  lostItemFields,
  lostItemPhoto,
  PHOTO,
  updateLostItem,
} from '@boh/contract/lost-and-found/lost-and-found.contract.ts';
import { blankOf } from '@boh/contract/record.ts';
import { showFile } from '../../api/download.ts';
import type { RowOf } from '../../api/use-list.ts';
import { useSaveRecord } from '../../api/use-save-record.ts';
import { AttachmentsField, fileFields, NO_FILES } from '../../ui/form/attachments-field.tsx';
import { DateField, FieldGrid, TextField } from '../../ui/form/fields.tsx';
import { FormModal } from '../../ui/form/form-modal.tsx';
import { HistoryButton } from '../../ui/history/history-button.tsx';
import { FileLink } from '../../ui/page/file-link.tsx';
import { Pill } from '../../ui/page/stat-tile.tsx';
import { RecordPage } from '../../ui/table/record-page.tsx';
import { today } from '../../ui/text/time.ts';

type LostItem = RowOf<typeof listLostItems>;

const showPhoto = ({ LostItemID, Photo }: LostItem) =>
  showFile(lostItemPhoto, { query: { LostItemID } }, Photo);

/** What guests left behind, until it is returned or disposed of. */
export const LostAndFoundPage = () => (
  <RecordPage
    title="Lost and Found"
    about="What guests left behind. Click an item to return it, to dispose of it or to correct it."
    endpoint={listLostItems}
    name="lost-and-found"
    fields={lostItemFields}
    rowKey="LostItemID"
    columns={COLUMNS}
    filter={{ field: 'Status', all: 'All Items', values: LOST_ITEM_STATES.toReversed() }}
    addLabel="Add Item"
    emptyHint="Whatever is found in a room or the lobby is kept in this list."
    form={(item, onClose) => <LostItemForm item={item} onClose={onClose} />}
  />
);

const COLUMNS = {
  Photo: {
    cell: (item: LostItem) =>
      item.Photo !== '' && <FileLink verb="Open" name={item.Photo} onPress={() => showPhoto(item)} />,
  },
  Status: {
    cell: ({ Status }: LostItem) => <Pill tone={Status === 'Still here' ? 'warn' : 'good'}>{Status}</Pill>,
  },
};

const schema = lostItemBody.extend(fileFields);

/** Enters what was found, and later what became of it. */
function LostItemForm({ item, onClose }: { item: LostItem | null; onClose: () => void }) {
  const { save, progress } = useSaveRecord(item, {
    add: addLostItem,
    update: updateLostItem,
    key: 'LostItemID',
    list: listLostItems,
    texts: LOST_ITEM_TEXTS,
  });
  const known = item ?? { ...blankOf(lostItemFields), FoundOn: today() };
  return (
    <FormModal
      title={item ? 'Edit Item' : 'Add Item'}
      schema={schema}
      fields={lostItemFields}
      defaultValues={{ ...known, ...NO_FILES }}
      onClose={onClose}
      onSubmit={({ added, removed, ...body }) =>
        save({ body: { ...body, ...(removed.length > 0 && { RemovePhoto: true }) }, files: { Photo: added } })
      }
      actions={item && <HistoryButton record={`lost-item:${item.LostItemID}`} />}
    >
      <TextField name="Item" placeholder="What it is, so that it is found when a guest calls" />
      <FieldGrid>
        <TextField name="RoomNumber" placeholder="Blank where it was no room" />
        <DateField name="FoundOn" />
        <TextField name="FoundBy" />
        <TextField name="KeptAt" />
      </FieldGrid>
      <AttachmentsField
        label="Photo"
        names={item && item.Photo !== '' ? [item.Photo] : []}
        onOpen={() => item && showPhoto(item)}
        rule={PHOTO}
        progress={progress}
      />
      <FieldGrid columns={3}>
        <TextField name="ReturnedTo" />
        <TextField name="DisposedOf" placeholder="How" />
        <DateField name="GoneOn" />
      </FieldGrid>
    </FormModal>
  );
}
