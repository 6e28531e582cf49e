import { useLingui } from '@lingui/react';
import { IconCamera, IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { releaseLater } from '../../api/release-later.ts';
import { Note } from './basics.tsx';
import classes from './parts.module.css';
import { scalePhoto } from './scale-photo.ts';

interface CameraProps {
  label: ReactNode;
  className?: string | undefined;
  onPhotos: (photos: Blob[]) => void;
  /** A file that is no picture. */
  onUnreadable: () => void;
}

/** Opens the camera, or the pictures that are there; what is taken is made small enough to send at once. */
export function Camera({ label, className, onPhotos, onUnreadable }: CameraProps) {
  const take = async (files: File[]) => {
    const made = await Promise.allSettled(files.map(scalePhoto));
    if (made.some(({ status }) => status === 'rejected')) onUnreadable();
    const photos = made.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    if (photos.length > 0) onPhotos(photos);
  };
  return (
    <label className={`${classes['camera'] ?? ''} ${className ?? classes['button'] ?? ''}`}>
      {label}
      <input
        type="file"
        accept="image/*"
        capture="environment"
        multiple
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          // The same picture may be taken away and chosen again.
          event.target.value = '';
          void take(files);
        }}
      />
    </label>
  );
}

/** The address of a picture that only this page knows, for as long as it is shown. */
export function useAddresses(photos: readonly Blob[]): string[] {
  const [addresses, setAddresses] = useState<string[]>([]);
  useEffect(() => {
    const made = photos.map((photo) => URL.createObjectURL(photo));
    setAddresses(made);
    return () => made.forEach(releaseLater);
  }, [photos]);
  return addresses;
}

interface PhotosProps {
  photos: readonly Blob[];
  onChange: (photos: Blob[]) => void;
  most: number;
}

/** The photos of something, and the camera for more. */
export function Photos({ photos, onChange, most }: PhotosProps) {
  const { i18n } = useLingui();
  const addresses = useAddresses(photos);
  const [isUnreadable, setUnreadable] = useState(false);
  const room = most - photos.length;
  return (
    <div className={classes['field']}>
      <div className={classes['photos']}>
        {addresses.map((address, index) => (
          <div key={address} className={classes['photo']}>
            <img
              src={address}
              alt={i18n._({ id: 'photos.one', message: 'Photo {n}', values: { n: index + 1 } })}
            />
            <button
              type="button"
              aria-label={i18n._({
                id: 'photos.remove',
                message: 'Remove photo {n}',
                values: { n: index + 1 },
              })}
              onClick={() => onChange(photos.filter((_, at) => at !== index))}
            >
              <span>
                <IconX size={16} aria-hidden />
              </span>
            </button>
          </div>
        ))}
      </div>
      {room > 0 && (
        <Camera
          label={
            <>
              <IconCamera aria-hidden />
              {i18n._({ id: 'photos.take', message: 'Take a photo' })}
            </>
          }
          onPhotos={(taken) => {
            setUnreadable(false);
            onChange([...photos, ...taken].slice(0, most));
          }}
          onUnreadable={() => setUnreadable(true)}
        />
      )}
      {isUnreadable && (
        <Note tone="bad">
          {i18n._({ id: 'photos.unreadable', message: 'This is no photo that the phone can read.' })}
        </Note>
      )}
    </div>
  );
}
