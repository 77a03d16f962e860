import { IconX } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { ruleNames } from '#domain/alerts/words.ts'
import { alerts as t } from '#web/texts/alerts.ts'
import { Button } from '#web/ui/button.tsx'
import type { AlertsAddress } from './alerts-address.ts'
import css from './alerts.module.css'

type Kind = keyof typeof t.filters
type Chosen = Pick<AlertsAddress, 'state' | 'mine' | 'muted'>
const kinds: Record<Kind, Chosen> = {
  open: { state: undefined, mine: undefined, muted: undefined },
  mine: { state: undefined, mine: 'true', muted: undefined },
  muted: { state: undefined, mine: undefined, muted: 'true' },
  closed: { state: 'closed', mine: undefined, muted: undefined },
  all: { state: 'all', mine: undefined, muted: undefined },
}
const kindOf = ({ state, mine, muted }: Chosen): Kind =>
  mine === 'true' ? 'mine' : muted === 'true' ? 'muted' : (state ?? 'open')

interface AlertFilterProps {
  address: AlertsAddress
  /** Title of the farm that filters the list, if it is loaded. */
  farmTitle: string | null | undefined
}

/** The filter of the alerts list. */
export const AlertFilter = ({ address, farmTitle }: AlertFilterProps) => {
  const navigate = useNavigate()
  const choose = (change: Partial<Record<keyof AlertsAddress, string | undefined>>) =>
    void navigate({
      to: '.',
      search: (before: object) => ({ ...before, page: undefined, ...change }),
      resetScroll: false,
    })
  const chosen = kindOf(address)
  return (
    <>
      <div className={css.kinds} role="group" aria-label={t.filter}>
        {(Object.keys(kinds) as Kind[]).map((kind) => (
          <button key={kind} type="button" aria-pressed={kind === chosen} onClick={() => choose(kinds[kind])}>
            {t.filters[kind]}
          </button>
        ))}
      </div>
      {address.farm_id !== undefined && (
        <Button aria-label={t.everyFarm(farmTitle ?? t.oneFarm)} onClick={() => choose({ farm_id: undefined })}>
          {farmTitle ?? t.oneFarm}
          <IconX aria-hidden="true" />
        </Button>
      )}
      {address.rule !== undefined && (
        <Button aria-label={t.everyRule(ruleNames[address.rule])} onClick={() => choose({ rule: undefined })}>
          {ruleNames[address.rule]}
          <IconX aria-hidden="true" />
        </Button>
      )}
    </>
  )
}
