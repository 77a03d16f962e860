import type { Device } from '#domain/devices/device.ts'
import { dateTime } from '#web/platform/formats.ts'
import { imageUploads as t } from '#web/texts/image-uploads.ts'
import { Select } from '#web/ui/fields/select.tsx'
import type { CardChoices, CardFolder } from './card-choices.ts'
import css from './folders-table.module.css'

interface FoldersTableProps {
  folders: readonly CardFolder[]
  devices: readonly Device[]
  chosen: CardChoices['devices']
  zone: string
  onDevice: (folder: string, device_id: number | null) => void
}

/** The folders of a card: the number and times of their images, and the device that took them. */
export const FoldersTable = ({ folders, devices, chosen, zone, onDevice }: FoldersTableProps) => (
  <ul className={css.folders} aria-label={t.foldersOf}>
    {folders.map(({ folder, images, withoutTime, from, to }) => (
      <li key={folder} className={css.folder}>
        <div className={css.facts}>
          <p className={css.name}>{folder || t.noFolder}</p>
          <p>
            {t.images(images)}
            {from !== null && to !== null && `, ${dateTime(from, zone)} – ${dateTime(to, zone)}`}
          </p>
          {withoutTime > 0 && <p className={css.warn}>{t.withoutTime(withoutTime)}</p>}
        </div>
        <div className={css.device}>
          <Select
            aria-label={t.deviceOf(folder || t.noFolder)}
            aria-invalid={chosen[folder] ? undefined : true}
            value={chosen[folder] ?? ''}
            onChange={({ target }) => onDevice(folder, target.value === '' ? null : Number(target.value))}
          >
            <option value="">{t.chooseDevice}</option>
            {devices.map(({ id, name, device_id, farm_title }) => (
              <option key={id} value={id}>
                {`${name} (${device_id}), ${farm_title}`}
              </option>
            ))}
          </Select>
        </div>
      </li>
    ))}
  </ul>
)
