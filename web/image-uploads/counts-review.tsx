import { useState } from 'react'
import { dateTime, number } from '#web/platform/formats.ts'
import { imageUploads as t } from '#web/texts/image-uploads.ts'
import { Button } from '#web/ui/button.tsx'
import { CheckField } from '#web/ui/fields/check-field.tsx'
import { Figures } from '#web/ui/figures.tsx'
import { Notice } from '#web/ui/notice.tsx'
import css from './card-panel.module.css'
import type { CountsPreview, Problem } from './counts-file.ts'
import list from './sending-panel.module.css'

const SHOWN = 20

/** The first rows that are not stored, with the reason for each. */
export const CountsProblems = ({ problems }: { problems: readonly Problem[] }) =>
  problems.length > 0 && (
    <section aria-label={t.countsProblems}>
      <h3>{t.countsProblems}</h3>
      <ul className={list.refused}>
        {problems.slice(0, SHOWN).map(({ line, text }) => (
          <li key={line}>{t.countsProblem(line, text)}</li>
        ))}
      </ul>
      {problems.length > SHOWN && <p>{t.countsMore(problems.length - SHOWN)}</p>}
    </section>
  )

interface CountsReviewProps {
  preview: CountsPreview
  busy: boolean
  onStore: () => void
}

/** What storing a file of counts would add, with devices and times. Warns that this cannot be undone. */
export const CountsReview = ({ preview: { fresh, stored, problems }, busy, onStore }: CountsReviewProps) => {
  const [isChecked, setIsChecked] = useState(false)
  const byDevice = [...Map.groupBy(fresh, ({ device }) => device)]
  const times = fresh.map(({ message }) => Date.parse(message.interval_start)).toSorted((one, other) => one - other)
  const [first, last] = [times[0], times.at(-1)]
  return (
    <div className={css.times}>
      <Figures
        figures={[
          { value: number(fresh.length), name: t.countsFigures.fresh },
          { value: number(stored), name: t.countsFigures.stored },
          { value: number(problems.length), name: t.countsFigures.wrong },
        ]}
      />
      {first !== undefined && last !== undefined && (
        <p>
          {t.countsPeriod(dateTime(new Date(first).toISOString()), dateTime(new Date(last).toISOString()))}
          {byDevice.map(([{ id, name }, rows]) => (
            <span key={id}>{` · ${t.countsOf(name, rows.length)}`}</span>
          ))}
        </p>
      )}
      <CountsProblems problems={problems} />
      {fresh.length > 0 && (
        <>
          <Notice tone="warn" title={t.countsLasting}>
            {t.countsLastingText}
          </Notice>
          <CheckField
            label={t.countsConfirm}
            checked={isChecked}
            onChange={({ target }) => setIsChecked(target.checked)}
          />
          <div className={css.actions}>
            <Button kind="primary" busy={busy} disabled={!isChecked} onClick={onStore}>
              {t.storeCounts(fresh.length)}
            </Button>
          </div>
        </>
      )}
    </div>
  )
}
