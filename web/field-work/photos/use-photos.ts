import { useEffect, useState } from 'react'
import { usePerson } from '#web/platform/session/profile.ts'
import { useStore } from '#web/platform/store.ts'
import type { PhonePhoto } from './phone-photo.ts'
import { photosOf } from './phone-photos.ts'

/** This person's current photos on this phone. */
export const usePhonePhotos = () => {
  const phone = photosOf(usePerson().id)
  return { phone, photos: useStore(phone.photos) }
}

/** An object URL for a photo's picture on this page; null until it is read, and if it is encrypted. */
export const usePicture = ({ key, person }: Pick<PhonePhoto, 'key' | 'person'>): string | null => {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    let made: string | null = null
    let isLeft = false
    void photosOf(person)
      .picture(key)
      .then((bytes) => {
        if (!bytes || isLeft) return
        made = URL.createObjectURL(new Blob([bytes], { type: 'image/jpeg' }))
        setAddress(made)
      })
    return () => {
      isLeft = true
      if (made) URL.revokeObjectURL(made)
    }
  }, [key, person])
  return address
}
