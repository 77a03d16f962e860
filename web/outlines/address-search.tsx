import { IconMapPin } from '@tabler/icons-react'
import { useState } from 'react'
import { searchAddresses, type FoundAddress } from '#domain/outlines/address-endpoints.ts'
import { api } from '#web/platform/api/api.ts'
import { ApiProblem } from '#web/platform/api/problem.ts'
import { outlines } from '#web/texts/outlines.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/fields/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import css from './address-search.module.css'

const t = outlines.addresses

interface AddressSearchProps {
  attribution: string
  onChoose: (address: FoundAddress) => void
}

/** Searches an address on submit, not while it is typed, as required by geocoding services. A result moves the map. */
export const AddressSearch = ({ attribution, onChoose }: AddressSearchProps) => {
  const [typed, setTyped] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const [found, setFound] = useState<FoundAddress[]>([])
  const [said, setSaid] = useState('')
  const search = async () => {
    const words = typed.trim()
    setSaid('')
    setFound([])
    if (!words) return setFault(t.missing)
    setFault(null)
    setBusy(true)
    try {
      const results = await api(searchAddresses, { query: { search: words } })
      setFound(results)
      setSaid(t.found(results.length))
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error
      setFault(error.message)
    } finally {
      setBusy(false)
    }
  }
  const choose = (address: FoundAddress) => {
    setFound([])
    setSaid(t.shown(address.name))
    onChoose(address)
  }
  return (
    <div className={css.search} role="search" aria-label={t.title}>
      <Form className={css.form} onSubmit={() => void search()}>
        <TextField
          label={t.label}
          value={typed}
          error={fault}
          maxLength={200}
          autoComplete="off"
          enterKeyHint="search"
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button type="submit" busy={isBusy}>
          {t.search}
        </Button>
      </Form>
      <p className={css.said} role="status">
        {said}
      </p>
      {found.length > 0 && (
        <>
          <ul className={css.found} aria-label={t.results}>
            {found.map((address, index) => (
              <li key={index}>
                <button type="button" onClick={() => choose(address)}>
                  <IconMapPin size={18} aria-hidden="true" />
                  {address.name}
                </button>
              </li>
            ))}
          </ul>
          <p className={css.said}>{attribution}</p>
        </>
      )}
    </div>
  )
}
