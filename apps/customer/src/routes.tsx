/** Every address of the app and who may see it. The public pages are documents of their own and are not listed here. */
import { lazy, useState, type ComponentType, type ReactNode } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { paths } from './paths.ts';
import { useSession } from './session.tsx';

export function App(): ReactNode {
  return null;
}
