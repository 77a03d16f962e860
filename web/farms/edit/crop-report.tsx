import type { Crop } from '#domain/farms/crop-entries.ts'
import { cropTitleOf } from '#domain/score/insights/wording.ts'
import { date } from '#web/platform/formats.ts'
import { farms as t } from '#web/texts/farms.ts'
import css from './edit-farm.module.css'

/** All crops that the farm has or had: Active, or Deleted with the date. */
export const CropReport = ({ crops, zone }: { crops: Crop[]; zone: string }) => (
  <section className={css.report} aria-label={t.crops.report}>
    <h3>{t.crops.report}</h3>
    {crops.length === 0 ? (
      <p>{t.crops.reportEmpty}</p>
    ) : (
      <ul className={css.rows}>
        {crops.map(({ id, speciesId, cropVariety, status, deleted_at }) => (
          <li key={id}>
            <span>{[cropTitleOf(speciesId), cropVariety].filter(Boolean).join(', ')}</span>
            <span>{status === 'Active' ? t.crops.active : t.crops.deleted(date(deleted_at, zone))}</span>
          </li>
        ))}
      </ul>
    )}
  </section>
)
