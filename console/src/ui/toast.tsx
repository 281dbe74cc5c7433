import { createContext, useCallback, useContext, useMemo, useState, type ReactNode } from 'react'

type Say = (message: string) => void

const ToastContext = createContext<Say>(() => {})

const SHOWN_MS = 4000

/** A short word that something is done. Only said after the server said so. */
export function useToast(): Say {
  return useContext(ToastContext)
}

export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<{ id: number; message: string }[]>([])
  const say = useCallback((message: string) => {
    const id = performance.now()
    setToasts((shown) => [...shown.slice(-2), { id, message }])
    setTimeout(() => setToasts((shown) => shown.filter((toast) => toast.id !== id)), SHOWN_MS)
  }, [])
  const value = useMemo(() => say, [say])
  return (
    <ToastContext value={value}>
      {children}
      <div aria-live="polite" className="pointer-events-none fixed right-4 bottom-4 z-50 flex flex-col items-end gap-2">
        {toasts.map(({ id, message }) => (
          <div key={id} className="rounded-md border border-line bg-surface px-3 py-2 text-sm shadow-raised">
            {message}
          </div>
        ))}
      </div>
    </ToastContext>
  )
}
