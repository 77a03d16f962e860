import { useEffect, useRef } from 'react'
import type { FarmHealth } from '#domain/score/endpoints.ts'
import { formatDate } from '#domain/weeks/formats.ts'
import { localDay } from '#domain/weeks/local-time.ts'
import { explanation as t } from '../texts/explanation.ts'
import css from './explanation.module.css'

/** What changed since another figure was shown, and from the former model to the current one. */
export const Changes = ({ health, zone, atChange }: { health: FarmHealth; zone: string; atChange: boolean }) => {
  const title = useRef<HTMLHeadingElement>(null)
  const before = health.shown_before
  // A person who opened the dialog to see what changed is taken here: the focus scrolls it into view.
  useEffect(() => {
    if (atChange) title.current?.focus()
  }, [atChange])
  const day = before && formatDate(localDay(before.at, zone))
  const sameModel = before?.model === health.model
  return (
    <>
      {before && day !== null && (
        <>
          <h3 ref={title} tabIndex={-1} className={css.changed}>
            {t.changed}
          </h3>
          <p>{sameModel ? t.changedInputs(day, health.model) : t.changedModel(day, before.model, health.model)}</p>
        </>
      )}
      <h3>{t.fromFormer}</h3>
      <ul>
        {t.fromFormerList.map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
    </>
  )
}
