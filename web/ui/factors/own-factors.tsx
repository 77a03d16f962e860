import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  getFactors,
  removePasskey,
  removeTotp,
  regenerateRecoveryCodes,
  type Factors,
} from '#domain/accounts/factor-endpoints.ts'
import { api } from '#web/platform/api/api.ts'
import { ago, date } from '#web/platform/formats.ts'
import { toast } from '#web/platform/toasts.ts'
import { useNow } from '#web/platform/time/use-now.ts'
import { useSave } from '#web/platform/forms/use-save.ts'
import { settings } from '#web/texts/settings.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { SkeletonLines } from '#web/ui/skeleton.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { AddPasskey } from './add-passkey.tsx'
import css from './factors.module.css'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'
import { SetUpTotp } from './set-up-totp.tsx'

const t = settings.factors
const factorsQuery = queryOptions({
  queryKey: ['factors'],
  queryFn: ({ signal }) => api(getFactors, {}, signal),
  staleTime: 0,
})

/**
 * The person's own second factors, and those that can be added. `onFirst`: the first one was added, and its recovery
 * codes were saved.
 */
export const OwnFactors = ({ onFirst }: { onFirst?: () => void }) => {
  const client = useQueryClient()
  const { data, error, refetch } = useQuery(factorsQuery)
  const { busy, save } = useSave(t.error)
  const [codes, setCodes] = useState<string[] | null>(null)
  const refresh = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: factorsQuery.queryKey }),
      client.invalidateQueries({ queryKey: ['sessions'] }),
    ])
  const added = async (fresh: string[] | null) => {
    toast.done(t.on)
    setCodes(fresh)
    await refresh()
    if (fresh === null) onFirst?.()
  }
  const remove = (work: () => Promise<unknown>) =>
    void save(async () => {
      await work()
      toast.done(t.removed)
      await refresh()
    })
  const renew = () =>
    void save(async () => {
      setCodes((await api(regenerateRecoveryCodes)).recovery_codes)
      await refresh()
    })
  return (
    <section className={css.section} aria-labelledby="factors-title">
      <h2 id="factors-title">{t.title}</h2>
      <p className={css.hint}>
        {t.intro} {data?.required && t.required}
      </p>
      {data ? (
        <>
          <PasskeyList
            passkeys={data.passkeys}
            busy={busy}
            remove={(id) => remove(() => api(removePasskey, { params: { id } }))}
          />
          <AddPasskey onAdded={added} />
          <div className={css.part}>
            <div className={css.words}>
              <div className={css.head}>
                <h3>{t.totp}</h3>
                <OnOff isOn={data.totp} />
              </div>
              <p className={css.hint}>{data.totp ? t.totpOn : t.totpOff}</p>
            </div>
            {data.totp && (
              <Button busy={busy} aria-label={t.removeNamed(t.totp)} onClick={() => remove(() => api(removeTotp))}>
                {t.remove}
              </Button>
            )}
          </div>
          {!data.totp && <SetUpTotp onAdded={added} />}
          {(data.totp || data.passkeys.length > 0) && (
            <div className={css.part}>
              <div className={css.words}>
                <h3>{t.recovery}</h3>
                <p className={css.hint}>{t.recoveryLeft(data.recovery_codes_left)}</p>
              </div>
              <Button busy={busy} onClick={renew}>
                {t.renew}
              </Button>
            </div>
          )}
        </>
      ) : error ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : (
        <SkeletonLines lines={4} />
      )}
      {codes && (
        <RecoveryCodesDialog
          codes={codes}
          onClose={() => {
            setCodes(null)
            onFirst?.()
          }}
        />
      )}
    </section>
  )
}

const OnOff = ({ isOn }: { isOn: boolean }) => (
  <Tag
    tone={isOn ? 'good' : 'plain'}
    icon={isOn ? <IconCircleCheck aria-hidden="true" /> : <IconCircleDashed aria-hidden="true" />}
  >
    {isOn ? t.isOn : t.isOff}
  </Tag>
)

interface PasskeyListProps {
  passkeys: Factors['passkeys']
  busy: boolean
  remove: (id: number) => void
}

const PasskeyList = ({ passkeys, busy, remove }: PasskeyListProps) => {
  const now = useNow()
  return (
    <div>
      <div className={css.head}>
        <h3>{t.passkeys}</h3>
        <OnOff isOn={passkeys.length > 0} />
      </div>
      {passkeys.length === 0 && <p className={css.hint}>{t.passkeysNone}</p>}
      {passkeys.map(({ id, name, created_at, last_used_at }) => (
        <div key={id} className={css.part}>
          <div className={css.words}>
            <strong>{name}</strong>
            <p className={css.hint}>
              {t.added(date(created_at))}, {last_used_at === null ? t.neverUsed : t.used(ago(last_used_at, now))}
            </p>
          </div>
          <Button busy={busy} aria-label={t.removeNamed(name)} onClick={() => remove(id)}>
            {t.remove}
          </Button>
        </div>
      ))}
    </div>
  )
}
