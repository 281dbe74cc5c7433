import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from './api/query-client.ts'
import { router } from './app/router.ts'
import { startTheme } from './app/theme.ts'
import { adoptStyleNonce } from './app/style-nonce.ts'
import { ToastProvider } from './ui/toast.tsx'

adoptStyleNonce()
startTheme()

const root = document.querySelector('#root')
if (root === null) throw new Error('the page has no place for the console')
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <ToastProvider>
        <RouterProvider router={router} />
      </ToastProvider>
    </QueryClientProvider>
  </StrictMode>,
)
