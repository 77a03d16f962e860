import { IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { OutboxPanel } from '#web/field-work/outbox/outbox-panel.tsx'
import css from '#web/field-work/places/picker.module.css'
import { PlaceSteps } from '#web/field-work/places/place-steps.tsx'
import { recentPlots, storeChoices, storedChoices } from '#web/field-work/places/remembered-place.ts'
import { useEditRefused } from '#web/field-work/under-way/use-edit-refused.ts'
import { usePerson } from '#web/platform/session/profile.ts'
import { surveys } from '#web/texts/surveys.ts'
import { entomologyBreadcrumbs } from '#web/ui/page/entomology-breadcrumbs.tsx'
import { Page } from '#web/ui/page/page.tsx'

import { ReadyPanel } from '../offline-preparation/ready-panel.tsx'

const t = surveys.picker

/** Selects a plot: from the last counted ones, or by farm, field, tunnel and plot. */
export const PickerPage = () => {
  const { id } = usePerson()
  const [choices, setChoices] = useState(() => storedChoices(id))
  const [recent] = useState(() => recentPlots(id))
  const editRefused = useEditRefused(() => {})
  return (
    <Page title={t.title} breadcrumbs={entomologyBreadcrumbs()}>
      <OutboxPanel onEdit={editRefused} />
      <p className={css.note}>{t.note}</p>
      {recent.length > 0 && (
        <section aria-label={t.recent}>
          <h2 className={css.recentTitle}>{t.recent}</h2>
          <ul className={css.recent}>
            {recent.map((place) => (
              <li key={place.plot_id}>
                <Link
                  to="/ento-home/survey/survey-datalist/$plotId"
                  params={{ plotId: String(place.plot_id) }}
                  search={{ plotNumber: String(place.plot_number) }}
                  className={css.choice}
                >
                  <span>
                    {t.plotNo(place.plot_number)}
                    <small>{surveys.path(place.farm_title, place.field_name, place.tunnel_number)}</small>
                  </span>
                  <IconChevronRight aria-hidden="true" />
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      <ReadyPanel key={choices.farm?.id} farm={choices.farm} />
      <PlaceSteps
        toPlot
        choices={choices}
        onChoices={(next) => {
          storeChoices(id, next)
          setChoices(next)
        }}
      />
    </Page>
  )
}
