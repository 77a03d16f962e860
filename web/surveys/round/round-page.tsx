import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { IconPrinter, IconQrcode } from '@tabler/icons-react'
import type { Farm } from '#domain/farms/farm.ts'
import { roundKinds, type FarmRound } from '#domain/surveys/round.ts'
import { OutboxPanel } from '#web/field-work/outbox/outbox-panel.tsx'
import { surveyBreadcrumbs } from '#web/field-work/survey-breadcrumbs.tsx'
import { useEditRefused } from '#web/field-work/under-way/use-edit-refused.ts'
import { useAddress } from '#web/platform/navigation/use-address.ts'
import { rounds as t } from '#web/texts/rounds.ts'
import { asButton } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { Pending } from '#web/ui/pending.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { SkeletonLines } from '#web/ui/skeleton.tsx'
import { FarmSelect, useFarm } from './farm-select.tsx'
import { FarmRounds } from './farm-rounds.tsx'
import { FARMS_LISTED, farmRoundsQuery } from './queries.ts'
import { roundAddress } from './round-address.ts'
import css from './round.module.css'
import { NoPlots } from './no-plots.tsx'
import { NextPlots } from './next-plots.tsx'
import { useRoundPlots } from './use-round-plots.ts'

/** The plots of a farm on today's round: the next one first, then the progress and the lists. */
export const RoundPage = () => {
  const { farm: asked, kind = null, round, map } = useAddress(roundAddress)
  const { farm: chosen, farms, query } = useFarm(asked)
  // Without a farm, those with plots are listed; a single one is opened.
  const rounds = useQuery({ ...farmRoundsQuery, enabled: farms !== undefined && chosen === undefined })
  const only = rounds.data?.total === 1 ? rounds.data.rows[0]?.farm_id : undefined
  const farm = chosen ?? farms?.find(({ id }) => id === only)
  const { plots, error, refetch } = useRoundPlots(farm?.id)
  const editRefused = useEditRefused(() => {})
  const navigate = useNavigate()
  const set = (change: {
    farm?: string
    kind?: string | undefined
    round?: string | undefined
    map?: string | undefined
  }) =>
    void navigate({
      to: '.',
      search: (before: object) => ({ ...before, ...change }),
      replace: true,
      resetScroll: false,
    })
  const search = farm && { farm: String(farm.id) }
  // Without plots there is nothing to filter; another farm may have some.
  const hasNoPlots = plots?.length === 0 || rounds.data?.total === 0
  const hasOtherFarms = rounds.data?.total !== 0 && (farms?.length ?? 0) > 1
  const choices = farms && (!hasNoPlots || hasOtherFarms) && (
    <div className={css.choices}>
      <FarmSelect farms={farms} farm={farm} onChoose={(id) => set({ farm: String(id ?? ''), round: undefined })} />
      {!hasNoPlots && (
        <Field label={t.kind}>
          {(control) => (
            <Select {...control} value={kind ?? ''} onChange={({ target }) => set({ kind: target.value || undefined })}>
              <option value="">{t.anyKind}</option>
              {roundKinds.map((one) => (
                <option key={one} value={one}>
                  {t.kinds[one]}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
    </div>
  )
  const waiting = <OutboxPanel onEdit={editRefused} />
  return (
    <Page
      title={t.title}
      lead={farm?.title}
      breadcrumbs={surveyBreadcrumbs()}
      actions={
        search && (
          <Menu
            name={t.printing}
            button={
              <>
                <IconPrinter aria-hidden="true" />
                {t.print}
              </>
            }
            buttonClass={asButton().className}
            items={[
              {
                title: t.links.forms,
                icon: <IconPrinter aria-hidden="true" />,
                act: () =>
                  void navigate({ to: '/ento-home/field-forms', search: { ...search, kind: kind ?? undefined } }),
              },
              {
                title: t.links.labels,
                icon: <IconQrcode aria-hidden="true" />,
                act: () => void navigate({ to: '/ento-home/plot-labels', search }),
              },
            ]}
          />
        )
      }
    >
      {plots && farm ? (
        <NextPlots
          farm={farm}
          plots={plots}
          kind={kind}
          asked={round}
          onRound={(next) => set({ round: String(next) })}
          map={{ isOpen: map !== undefined, onOpen: (isOpen) => set({ map: isOpen ? '1' : undefined }) }}
        >
          {choices}
          {waiting}
        </NextPlots>
      ) : (
        <>
          {choices}
          {waiting}
          {!farms ? (
            <Pending asked={query} lines={8} />
          ) : !farm ? (
            <NoFarm farms={farms} rounds={rounds} />
          ) : error ? (
            <ErrorState error={error} retry={() => void refetch()} />
          ) : (
            <SkeletonLines lines={6} />
          )}
        </>
      )}
    </Page>
  )
}

interface NoFarmProps {
  farms: readonly Farm[]
  rounds: UseQueryResult<{ rows: FarmRound[]; total: number }>
}

/** The farms to choose from, with what is left on each; without these figures, only the farms. */
const NoFarm = ({ farms, rounds: { data, error } }: NoFarmProps) => {
  if (data?.total === 0) return <NoPlots title={t.noPlots} />
  if (data) return <FarmRounds {...data} />
  if (error === null) return <SkeletonLines lines={6} />
  const rows = farms.slice(0, FARMS_LISTED).map(({ id, title }) => ({ farm_id: id, farm_title: title }))
  return <FarmRounds rows={rows} total={farms.length} />
}
