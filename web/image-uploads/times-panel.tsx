import { useState } from 'react'
import { isTimeZone } from '#domain/farms/farm-form.ts'
import { imageUploads as t } from '#web/texts/image-uploads.ts'
import { Button } from '#web/ui/button.tsx'
import { CheckField } from '#web/ui/fields/check-field.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import type { CardChoices } from './card-choices.ts'
import { ClockDialog } from './clock-dialog.tsx'
import type { CardImage } from './read-card.ts'
import css from './card-panel.module.css'

const zones = (own: string): string[] => [
  ...new Set([own, 'UTC', ...Intl.supportedValuesOf('timeZone').filter(isTimeZone)]),
]

/** Describes the correction of the images' times in words. */
const clockWords = (seconds: number): string =>
  seconds === 0 ? t.clockRight : (seconds > 0 ? t.clockSlow : t.clockFast)(t.span(Math.abs(seconds)))

interface TimesPanelProps {
  images: readonly CardImage[]
  choices: CardChoices
  /** Time zone and clock are fixed to those of the continued upload. */
  fixed: boolean
  onChange: (change: Partial<CardChoices>) => void
}

/** How the times of a card are interpreted: asked once for all its images. */
export const TimesPanel = ({ images, choices, fixed, onChange }: TimesPanelProps) => {
  const [open, setOpen] = useState(false)
  const { zone, clock_offset_s, usesModified } = choices
  const withoutTime = images.filter(({ time }) => time.source === 'file').length
  return (
    <section className={css.times} aria-label={t.times}>
      <h2>{t.times}</h2>
      <div className={css.zone}>
        <Field label={t.zone} hint={t.zoneHint}>
          {(control) => (
            <Select
              {...control}
              value={zone}
              disabled={fixed}
              onChange={({ target }) => onChange({ zone: target.value })}
            >
              {zones(zone).map((name) => (
                <option key={name}>{name}</option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      <p role="status">{clockWords(clock_offset_s)}</p>
      {!fixed && (
        <div className={css.actions}>
          <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
            {t.correct}
          </Button>
          {clock_offset_s !== 0 && (
            <Button kind="ghost" onClick={() => onChange({ clock_offset_s: 0 })}>
              {t.removeCorrection}
            </Button>
          )}
        </div>
      )}
      {withoutTime > 0 && (
        <>
          <CheckField
            label={t.takeModified(withoutTime)}
            hint={t.modifiedHint}
            checked={usesModified}
            onChange={({ target }) => onChange({ usesModified: target.checked })}
          />
          {!usesModified && <p>{t.leftOut(withoutTime)}</p>}
        </>
      )}
      {open && (
        <ClockDialog
          images={images}
          zone={zone}
          onOffset={(seconds) => onChange({ clock_offset_s: seconds })}
          onClose={() => setOpen(false)}
        />
      )}
    </section>
  )
}
