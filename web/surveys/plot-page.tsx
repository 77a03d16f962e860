import { IconArrowsExchange, IconPlus } from '@tabler/icons-react'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { armOn } from '#domain/treatments/treatment-arm.ts'
import { yearChoices } from '#domain/weeks/farm-weeks.ts'
import { localDay } from '#domain/weeks/local-time.ts'
import type { CountKind } from '#web/field-work/outbox/entry.ts'
import { OutboxPanel } from '#web/field-work/outbox/outbox-panel.tsx'
import css from '#web/field-work/place-page.module.css'
import { rememberPlot } from '#web/field-work/places/remembered-place.ts'
import { useHidesTreatments } from '#web/field-work/places/use-treatment-words.ts'
import { surveyBreadcrumbs } from '#web/field-work/survey-breadcrumbs.tsx'
import { useEditRefused } from '#web/field-work/under-way/use-edit-refused.ts'
import type { Addition } from '#web/field-work/under-way/addition.ts'
import { YearSelect } from '#web/field-work/year-select.tsx'
import { usePerson } from '#web/platform/session/profile.ts'
import { useAddress } from '#web/platform/navigation/use-address.ts'
import { useNow } from '#web/platform/time/use-now.ts'
import { rounds } from '#web/texts/rounds.ts'
import { surveys as t } from '#web/texts/surveys.ts'
import { asButton, Button } from '#web/ui/button.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { treatmentText } from '#web/ui/treatment-text.ts'
import { WeatherTable } from '#web/weather-observations/weather-table.tsx'
import { ChangePlot } from './change-plot.tsx'
import { AddDialog } from './counting/add-dialog.tsx'
import { DraftNotice } from './counting/draft-notice.tsx'
import { protocolQuery } from './effort/queries.ts'
import { FlowerTab } from './flower/flower-tab.tsx'
import { AddTo } from './add-to-entry/add-to.tsx'
import { AdditionNotice } from './add-to-entry/addition-notice.tsx'
import { PollinatorTab } from './pollinator/pollinator-tab.tsx'
import { PredatorTab } from './predator/predator-tab.tsx'
import { placeQuery } from './queries.ts'
import { NextOfPlot } from './round/next-of-plot.tsx'
import type { RoundChoice } from './round/plot-list.tsx'
import { likelyTaxaQuery } from './round/queries.ts'
import { useRoundPlots } from './round/use-round-plots.ts'
import { useKeepReady } from './offline-preparation/use-keep-ready.ts'
import { allTaxaQuery, firstTaxaQuery } from './species/species.ts'
import { plotAddress, type SurveyTab } from './survey-address.ts'
import { SurveyTabs } from './survey-tabs.tsx'

const pages = { flower: FlowerTab, pollinator: PollinatorTab, predator: PredatorTab }

/** The surveys of one plot. Another plot begins with its own forms. */
export const PlotPage = () => {
  const { plotId = '' } = useParams({ strict: false })
  return <SurveysOfPlot key={plotId} plotId={plotId} />
}

const SurveysOfPlot = ({ plotId }: { plotId: string }) => {
  const person = usePerson()
  const navigate = useNavigate()
  const { data: place } = useSuspenseQuery(placeQuery(plotId))
  const { tab = 'flower', year: asked, count, from, kind, round } = useAddress(plotAddress)
  const now = useNow()
  const [adding, setAdding] = useState<CountKind | null>(count ? tab : null)
  const [addingTo, setAddingTo] = useState<Addition | null>(null)
  const [changing, setChanging] = useState(false)
  const editRefused = useEditRefused(setAdding, setAddingTo)
  useEffect(() => rememberPlot(person.id, place), [person.id, place])
  useKeepReady()
  // Loaded in advance, because there may be no signal later.
  useQuery(firstTaxaQuery('pollinator'))
  useQuery(firstTaxaQuery('predator'))
  useQuery(allTaxaQuery('pollinator'))
  useQuery(allTaxaQuery('predator'))
  useQuery(likelyTaxaQuery(place.farm_id, 'pollinator'))
  useQuery(likelyTaxaQuery(place.farm_id, 'predator'))
  useQuery(protocolQuery(place.farm_id, 'pollinator'))
  // The round shows entries sent from here, also without a signal.
  const { plots } = useRoundPlots(place.farm_id)
  const choice: RoundChoice = { kind, round: round === undefined ? undefined : String(round) }

  const today = localDay(now, place.zone)
  const years = yearChoices(today, person.role)
  const year = asked ?? years[0] ?? Number(today.slice(0, 4))
  const close = () => {
    setAdding(null)
    if (count) void navigate({ to: '.', search: (before) => ({ ...before, count: undefined }), replace: true })
  }
  const choose = (next: SurveyTab) =>
    void navigate({
      to: '.',
      search: { plotNumber: String(place.plot_number), tab: next, year: asked, from, ...choice },
      resetScroll: false,
    })
  const isBlind = useHidesTreatments(place.farm_id)
  const { treatment_type = null, treatment_arms = [] } = place
  const treated =
    !isBlind &&
    treatment_type &&
    t.picker.treatment(treatmentText(treatment_type, armOn(treatment_arms, treatment_type, today)))
  const title = t.listTitle(t.tabsShort[tab], place.plot_number)
  const addNew = (hasNext: boolean) => (
    <Button kind={hasNext ? 'plain' : 'primary'} wide onClick={() => setAdding(tab)}>
      <IconPlus aria-hidden="true" />
      {t.addNew}
    </Button>
  )
  const Shown = tab === 'weather' ? null : pages[tab]
  return (
    <Page
      title={title}
      lead={[t.path(place.farm_title, place.field_name, place.tunnel_number), treated].filter(Boolean).join(' · ')}
      breadcrumbs={surveyBreadcrumbs()}
      bar={t.tabs[tab]}
      actions={
        <>
          <YearSelect year={year} choices={years} />
          <Link to="/ento-home/round" search={{ farm: String(place.farm_id), ...choice }} {...asButton()}>
            {rounds.links.round}
          </Link>
          <Link to="/ento-home/survey/plot-surveys/$plotId" params={{ plotId }} {...asButton()}>
            {t.older.link}
          </Link>
          <Button onClick={() => setChanging(true)}>
            <IconArrowsExchange aria-hidden="true" />
            {t.changePlot}
          </Button>
          <span className={css.add} data-page-foot>
            {from === 'round' && plots ? (
              <NextOfPlot place={place} plots={plots} choice={choice}>
                {addNew}
              </NextOfPlot>
            ) : (
              addNew(false)
            )}
          </span>
        </>
      }
    >
      <p className={css.where} aria-hidden="true">
        <span>{t.path(place.farm_title, place.field_name, place.tunnel_number)}</span>
        <strong>{t.picker.plotNo(place.plot_number)}</strong>
        {treated && <span>{treated}</span>}
      </p>
      <OutboxPanel onEdit={editRefused} />
      <DraftNotice key={`${place.plot_id}-${adding}`} place={place} hidden={adding !== null} onGoOn={setAdding} />
      <AdditionNotice
        key={`more-${place.plot_id}-${addingTo === null}`}
        place={place}
        hidden={addingTo !== null}
        onGoOn={setAddingTo}
      />
      <SurveyTabs tab={tab} onChoose={choose}>
        {Shown ? <Shown place={place} year={year} /> : <WeatherTable tunnel={place} year={year} />}
      </SurveyTabs>
      <div className={css.below} />
      {adding && <AddDialog kind={adding} place={place} onClose={close} />}
      {addingTo && <AddTo of={addingTo.of} place={addingTo.place} onClose={() => setAddingTo(null)} />}
      {changing && <ChangePlot place={place} onClose={() => setChanging(false)} />}
    </Page>
  )
}
