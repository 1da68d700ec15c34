import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { startTexts } from "#i18n/start-texts.ts";
import "#ui/styles/page.css";
import { Toasts } from "../shell/Toasts.tsx";
import { DeveloperPage } from "./DeveloperPage.tsx";

// `npm run dev`, /design.html: every component in every state. Builds start from index.html and leave it out.
const root = document.getElementById("root");
if (!root) throw new Error("the page has no root");

await startTexts();
createRoot(root).render(
  <StrictMode>
    <DeveloperPage />
    <Toasts />
  </StrictMode>,
);
