// Generated from the API document by `npm run generate-client`. Tests compare these hashes:
// document b67ac4a9f603f805ac4c7804c10101fcda08bf538e4a8334dc0a85b6a07574eb
// types    a71d400a32e3e9512f675caecef40eaeb11677e497cde8d846d8801dfb273e55

export interface paths {
    "/api/v1/tenants": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the caller's tenants
         * @description Newest first, each with the caller's role. Accepts open invitations to the token's verified email address.
         */
        get: operations["listTenants"];
        put?: never;
        /**
         * Create a tenant
         * @description The caller becomes its owner. Callers who may not create tenants get a 404, and `WWW-Authenticate` gives the reason: the operator decides who may, and access tokens are bound to a tenant. A person who has as many tenants as the operator allows gets a 400.
         */
        post: operations["createTenant"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tenants/{tenantId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one tenant
         * @description Get one tenant. Needs the role VIEWER or a higher one.
         */
        get: operations["getTenant"];
        put?: never;
        post?: never;
        /**
         * Delete a tenant
         * @description Hides the tenant at once. An operator can restore it for 30 days, unless it is a sandbox. Callers who may not delete it get a 404. Needs the role OWNER.
         */
        delete: operations["deleteTenant"];
        options?: never;
        head?: never;
        /**
         * Change a tenant and its settings
         * @description Change a tenant and its settings. Needs the role ADMIN or a higher one.
         */
        patch: operations["updateTenant"];
        trace?: never;
    };
    "/api/v1/tenants/{tenantId}/clock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a tenant's clock
         * @description Shows real time, except in a sandbox whose clock was moved. Needs the role VIEWER or a higher one.
         */
        get: operations["getTenantClock"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tenants/{tenantId}/advance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Move a sandbox's clock
         * @description The clock goes from one moment at which something is due to the next, and what is due runs at its own moment. The answer comes at once: `GET /tenants/{tenantId}/clock` shows how far it is. Until it is `READY`, other writes to the sandbox are a 409. After its first move, the clock stands still between moves. It never goes back. Needs the role ADMIN or a higher one.
         */
        post: operations["advanceTenant"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tenants/{tenantId}/clone": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a tenant's newest clone
         * @description Shows how far it is. A tenant that was never cloned has none. Needs the role OWNER.
         */
        get: operations["getTenantClone"];
        put?: never;
        /**
         * Clone a tenant into a sandbox
         * @description Makes a sandbox of all records as they are at one moment, under the same identifiers. The caller owns it, and nobody else belongs to it. Left out are the files of documents, which are made anew and marked, access tokens, secrets, deliveries and the journal: that begins with one entry for each record, without its state. Integrations come disabled and without secrets. The answer waits for a few seconds. If it says `COPYING`, `GET /tenants/{tenantId}/clone` shows how far the clone is. Nobody sees the sandbox before it is `READY`. A tenant has at most 3 clones, which count among the tenants that the person may create, and which `DELETE /tenants/{tenantId}` deletes for good. Needs the role OWNER.
         */
        post: operations["cloneTenant"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List members and invitations
         * @description List members and invitations. Needs the role VIEWER or a higher one.
         */
        get: operations["listMembers"];
        put?: never;
        /**
         * Add a member or invite one by email
         * @description A role above your own is refused with a 403. An existing member is a 409. Needs the role ADMIN or a higher one.
         */
        post: operations["createMember"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/members/{memberId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one member
         * @description Get one member. Needs the role VIEWER or a higher one.
         */
        get: operations["getMember"];
        put?: never;
        post?: never;
        /**
         * Remove a member
         * @description Members with a role above your own and the last owner cannot be removed. Needs the role ADMIN or a higher one.
         */
        delete: operations["deleteMember"];
        options?: never;
        head?: never;
        /**
         * Change a member's role
         * @description Neither the old nor the new role may be above your own. The last owner cannot be given another role. Needs the role ADMIN or a higher one.
         */
        patch: operations["updateMember"];
        trace?: never;
    };
    "/api/v1/access-tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List access tokens
         * @description List access tokens. Needs the role VIEWER or a higher one.
         */
        get: operations["listAccessTokens"];
        put?: never;
        /**
         * Create an access token
         * @description A token for machines, bound to the tenant, with a role that is at most your own. The token itself is shown only once. Needs the role ADMIN or a higher one.
         */
        post: operations["createAccessToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/access-tokens/{accessTokenId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one access token
         * @description Get one access token. Needs the role VIEWER or a higher one.
         */
        get: operations["getAccessToken"];
        put?: never;
        post?: never;
        /**
         * Revoke an access token
         * @description The token stops working at once, with all tokens that it made, and that those made. Needs the role ADMIN or a higher one.
         */
        delete: operations["deleteAccessToken"];
        options?: never;
        head?: never;
        /**
         * Change an access token's name or role
         * @description Change an access token's name or role. Needs the role ADMIN or a higher one.
         */
        patch: operations["updateAccessToken"];
        trace?: never;
    };
    "/api/v1/clients": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List all clients
         * @description Streams every client, archived ones included. With `limit`, returns one page of them. Needs the role VIEWER or a higher one.
         */
        get: operations["listClients"];
        put?: never;
        /**
         * Create a client
         * @description With `address` and `contact`, the client gets its first ones in the same request: all or nothing. Needs the role MEMBER or a higher one.
         */
        post: operations["createClient"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/clients/{clientId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one client
         * @description With its balances today, if anything is due or on account. Lists and events do not show them. Needs the role VIEWER or a higher one.
         */
        get: operations["getClient"];
        put?: never;
        post?: never;
        /**
         * Delete a client
         * @description Its addresses, contacts and emails are deleted with it. A client with contracts can only be archived. Needs the role MEMBER or a higher one.
         */
        delete: operations["deleteClient"];
        options?: never;
        head?: never;
        /**
         * Partially update a client
         * @description Set `archivedAt` to archive the client, or to null to unarchive it. Needs the role MEMBER or a higher one.
         */
        patch: operations["updateClient"];
        trace?: never;
    };
    "/api/v1/clients/{clientId}/check-vat-number": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check a client's VAT number
         * @description Asks VIES, the EU's register of VAT numbers, and keeps its answer as `vatNumberCheck` of the client. The answer comes within 10 seconds. If VIES is out of order, the status is `UNAVAILABLE` and an earlier check stays. Needs the role MEMBER or a higher one.
         */
        post: operations["checkClientVatNumber"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/addresses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List addresses
         * @description All addresses. With `clientId`, the addresses of one client; with `clientId=none`, the tenant's own. Needs the role VIEWER or a higher one.
         */
        get: operations["listAddresses"];
        put?: never;
        /**
         * Create an address
         * @description The address belongs to the client that `clientId` names, or without `clientId` to the tenant. Needs the role MEMBER or a higher one.
         */
        post: operations["createAddress"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/addresses/{addressId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one address
         * @description Get one address. Needs the role VIEWER or a higher one.
         */
        get: operations["getAddress"];
        put?: never;
        post?: never;
        /**
         * Delete an address
         * @description Delete an address. Needs the role MEMBER or a higher one.
         */
        delete: operations["deleteAddress"];
        options?: never;
        head?: never;
        /**
         * Partially update an address
         * @description The client that an address belongs to cannot be changed. A new `country` without `countryCode`, or `countryCode: null`, takes the code from `country` anew. Needs the role MEMBER or a higher one.
         */
        patch: operations["updateAddress"];
        trace?: never;
    };
    "/api/v1/contacts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List contacts
         * @description All contacts, or with `clientId` the contacts of one client. Needs the role VIEWER or a higher one.
         */
        get: operations["listContacts"];
        put?: never;
        /**
         * Create a contact
         * @description Create a contact. Needs the role MEMBER or a higher one.
         */
        post: operations["createContact"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/contacts/{contactId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one contact
         * @description Get one contact. Needs the role VIEWER or a higher one.
         */
        get: operations["getContact"];
        put?: never;
        post?: never;
        /**
         * Delete a contact
         * @description Its emails are deleted with it. Needs the role MEMBER or a higher one.
         */
        delete: operations["deleteContact"];
        options?: never;
        head?: never;
        /**
         * Partially update a contact
         * @description The client that a contact belongs to cannot be changed. Needs the role MEMBER or a higher one.
         */
        patch: operations["updateContact"];
        trace?: never;
    };
    "/api/v1/emails": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List emails
         * @description All emails, or with `contactId` the emails of one contact. Needs the role VIEWER or a higher one.
         */
        get: operations["listEmails"];
        put?: never;
        /**
         * Create an email
         * @description Create an email. Needs the role MEMBER or a higher one.
         */
        post: operations["createEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/emails/{emailId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one email
         * @description Get one email. Needs the role VIEWER or a higher one.
         */
        get: operations["getEmail"];
        put?: never;
        post?: never;
        /**
         * Delete an email
         * @description Delete an email. Needs the role MEMBER or a higher one.
         */
        delete: operations["deleteEmail"];
        options?: never;
        head?: never;
        /**
         * Partially update an email
         * @description The contact that an email belongs to cannot be changed. Needs the role MEMBER or a higher one.
         */
        patch: operations["updateEmail"];
        trace?: never;
    };
    "/api/v1/contracts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List contracts
         * @description List contracts. Needs the role VIEWER or a higher one.
         */
        get: operations["listContracts"];
        put?: never;
        /**
         * Create a contract
         * @description A new contract is a DRAFT. Needs the role MEMBER or a higher one.
         */
        post: operations["createContract"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/contracts/{contractId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one contract
         * @description Get one contract. Needs the role VIEWER or a higher one.
         */
        get: operations["getContract"];
        put?: never;
        post?: never;
        /**
         * Delete a contract
         * @description Only a DRAFT without projects can be deleted. Needs the role MEMBER or a higher one.
         */
        delete: operations["deleteContract"];
        options?: never;
        head?: never;
        /**
         * Partially update a contract
         * @description Partially update a contract. Needs the role MEMBER or a higher one.
         */
        patch: operations["updateContract"];
        trace?: never;
    };
    "/api/v1/contracts/{contractId}/activate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Activate a contract
         * @description Moves a DRAFT contract to ACTIVE. Needs the role MEMBER or a higher one.
         */
        post: operations["activateContract"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/contracts/{contractId}/end": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End a contract
         * @description Moves an ACTIVE contract to ENDED. It ends now, unless `endsAt` is already set. Needs the role MEMBER or a higher one.
         */
        post: operations["endContract"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/projects": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List projects
         * @description List projects. Needs the role VIEWER or a higher one.
         */
        get: operations["listProjects"];
        put?: never;
        /**
         * Create a project
         * @description Create a project. Needs the role MEMBER or a higher one.
         */
        post: operations["createProject"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/projects/{projectId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one project
         * @description Finds the project in any tenant that the caller belongs to; the `tenant-id` header is not needed. It only tells a clone from its original.
         */
        get: operations["getProject"];
        put?: never;
        post?: never;
        /**
         * Delete a project
         * @description A project with billables or time entries cannot be deleted. Needs the role MEMBER or a higher one.
         */
        delete: operations["deleteProject"];
        options?: never;
        head?: never;
        /**
         * Partially update a project
         * @description Partially update a project. Needs the role MEMBER or a higher one.
         */
        patch: operations["updateProject"];
        trace?: never;
    };
    "/api/v1/time-entries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List time entries
         * @description Sorted by day, the newest first, then by identifier. Needs the role VIEWER or a higher one.
         */
        get: operations["listTimeEntries"];
        put?: never;
        /**
         * Record a time entry
         * @description The contract may be of any status. Work that its terms do not allow to be charged has a `problem`, and is charged once the terms allow it. Needs the role MEMBER or a higher one.
         */
        post: operations["createTimeEntry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/time-entries/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Record many time entries
         * @description Records all of the entries or none. With `onConflict: SKIP`, entries whose `sourceId` is taken are left out, and answered as they are, with `isSkipped`. `Location` lists the entries of the first one's project. Needs the role MEMBER or a higher one.
         */
        post: operations["createTimeEntries"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/time-entries/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Sum up time entries
         * @description Adds up the minutes of the selected entries by project, worker or task, and says how many of them are open, drafted and billed. Sorted by project, worker or task; entries without a worker or task come first. Needs the role VIEWER or a higher one.
         */
        get: operations["summarizeTimeEntries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/time-entries/{timeEntryId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one time entry
         * @description Get one time entry. Needs the role VIEWER or a higher one.
         */
        get: operations["getTimeEntry"];
        put?: never;
        post?: never;
        /**
         * Delete a time entry
         * @description Drafts follow. An entry that was billed stays, with 0 minutes and `deletedAt`, and owes what is to be taken back. An entry that follows a tracker is deleted there. Needs the role MEMBER or a higher one.
         */
        delete: operations["deleteTimeEntry"];
        options?: never;
        head?: never;
        /**
         * Partially update a time entry
         * @description Drafts follow. Billed minutes stay with the contract, day and role that they were billed for: if one of these changes, the entry ends with 0 minutes, a new entry takes the new values, and `replacedBy` names it. Of an entry that follows a tracker, only `isBillable`, `isHeld` and `role` can be changed. Needs the role MEMBER or a higher one.
         */
        patch: operations["updateTimeEntry"];
        trace?: never;
    };
    "/api/v1/invoices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List invoices
         * @description Newest first, unless `sort` says otherwise. With `issuedFrom` or `issuedTo`, the list is sorted by date of issue, latest first. Needs the role VIEWER or a higher one.
         */
        get: operations["listInvoices"];
        put?: never;
        /**
         * Create an invoice
         * @description A new invoice is a DRAFT. Needs the role MEMBER or a higher one.
         */
        post: operations["createInvoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/invoices/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Add up invoices
         * @description One row for each status and currency of the invoices that the filters select. The filters are the same as in the list. A DRAFT counts with its total so far. Needs the role VIEWER or a higher one.
         */
        get: operations["summarizeInvoices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/invoices/carry-over": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Carry over an open invoice of a former system
         * @description The invoice is FINALIZED at once, under its own number, which is outside the series. It has no lines, and its amounts are those that are still to pay. It is paid and reported as any other, but the tax report by date of issue leaves it out. Needs the role MEMBER or a higher one.
         */
        post: operations["carryOverInvoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/invoices/finalize": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Finalize many invoices
         * @description Finalizes all of the invoices or none, and numbers them in the given order. Needs the role MEMBER or a higher one.
         */
        post: operations["finalizeInvoices"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/invoices/{invoiceId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one invoice
         * @description Get one invoice. Needs the role VIEWER or a higher one.
         */
        get: operations["getInvoice"];
        put?: never;
        post?: never;
        /**
         * Delete an invoice
         * @description Only a DRAFT can be deleted. Its lines are deleted with it. Needs the role MEMBER or a higher one.
         */
        delete: operations["deleteInvoice"];
        options?: never;
        head?: never;
        /**
         * Partially update an invoice
         * @description Only a DRAFT can be changed. Needs the role MEMBER or a higher one.
         */
        patch: operations["updateInvoice"];
        trace?: never;
    };
    "/api/v1/invoices/{invoiceId}/finalize": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Finalize an invoice
         * @description Gives a DRAFT the next number of the tenant's series and freezes it, seller and buyer included. An invoice with a total of 0 is PAID at once. `obstacles` of the DRAFT says what keeps it from being finalized. Needs the role MEMBER or a higher one.
         */
        post: operations["finalizeInvoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/invoices/{invoiceId}/collect": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Collect work onto an invoice
         * @description Puts what the time entries of the contract owe onto the DRAFT, up to the cut-off: charges for work that was not charged yet, and reversals for work that was charged and is gone. Held entries are collected too, and are no longer held. Needs the role MEMBER or a higher one.
         */
        post: operations["collectWork"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/billables": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List billables
         * @description List billables. Needs the role VIEWER or a higher one.
         */
        get: operations["listBillables"];
        put?: never;
        /**
         * Create billables for an invoice
         * @description Adds all of the lines or none. `Location` lists the lines of the invoice. Needs the role MEMBER or a higher one.
         */
        post: operations["createBillables"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/billables/{billableId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one billable
         * @description Get one billable. Needs the role VIEWER or a higher one.
         */
        get: operations["getBillable"];
        put?: never;
        post?: never;
        /**
         * Delete a billable
         * @description Allowed only while the invoice is a DRAFT. Needs the role MEMBER or a higher one.
         */
        delete: operations["deleteBillable"];
        options?: never;
        head?: never;
        /**
         * Partially update a billable
         * @description Allowed only while the invoice is a DRAFT. Needs the role MEMBER or a higher one.
         */
        patch: operations["updateBillable"];
        trace?: never;
    };
    "/api/v1/payments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List payments
         * @description Newest first, unless `sort` says otherwise, including reversed payments. Needs the role VIEWER or a higher one.
         */
        get: operations["listPayments"];
        put?: never;
        /**
         * Record a payment
         * @description A payment of a client, with `clientId`, pays the invoices that `allocations` name. A payment with `invoiceId` pays that invoice, and more than is due is recorded only with `allowOverpayment`. Invoices become PARTIALLY_PAID, or PAID if nothing remains due. The rest of the money stays on account. Needs the role MEMBER or a higher one.
         */
        post: operations["createPayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/payments/{paymentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one payment
         * @description Get one payment. Needs the role VIEWER or a higher one.
         */
        get: operations["getPayment"];
        put?: never;
        post?: never;
        /**
         * Reverse a payment
         * @description The payment is kept and marked with `reversedAt`. Its allocations are reversed with it, so that invoices may be due again. What was refunded of it stays owed: `onAccountMinor` is then below 0. Needs the role MEMBER or a higher one.
         */
        delete: operations["deletePayment"];
        options?: never;
        head?: never;
        /**
         * Partially update a payment
         * @description Partially update a payment. Needs the role MEMBER or a higher one.
         */
        patch: operations["updatePayment"];
        trace?: never;
    };
    "/api/v1/payments/{paymentId}/allocate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Allocate a payment
         * @description Pays open invoices with what is on account. With both `allocations` and `oldestFirst`, these allocations come first. Needs the role MEMBER or a higher one.
         */
        post: operations["allocatePayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/payments/{paymentId}/allocations/{allocationId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Reverse an allocation
         * @description The money goes back on account, and the invoice is due again. Needs the role MEMBER or a higher one.
         */
        delete: operations["allocationsPayment"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/refunds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List refunds
         * @description Newest first, including reversed refunds. Needs the role VIEWER or a higher one.
         */
        get: operations["listRefunds"];
        put?: never;
        /**
         * Record a refund
         * @description Money that is on account goes back to the client. A credit note for a paid invoice puts money on account. Needs the role MEMBER or a higher one.
         */
        post: operations["createRefund"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/refunds/{refundId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one refund
         * @description Get one refund. Needs the role VIEWER or a higher one.
         */
        get: operations["getRefund"];
        put?: never;
        post?: never;
        /**
         * Reverse a refund
         * @description The refund is kept and marked with `reversedAt`. The money is on account again. Needs the role MEMBER or a higher one.
         */
        delete: operations["deleteRefund"];
        options?: never;
        head?: never;
        /**
         * Partially update a refund
         * @description Partially update a refund. Needs the role MEMBER or a higher one.
         */
        patch: operations["updateRefund"];
        trace?: never;
    };
    "/api/v1/write-offs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List write-offs
         * @description Newest first, including reversed write-offs. Needs the role VIEWER or a higher one.
         */
        get: operations["listWriteOffs"];
        put?: never;
        /**
         * Write off what is due
         * @description The client need not pay this amount of the invoice any more. Money that comes after all can still be allocated to it: as much is then reversed. Needs the role MEMBER or a higher one.
         */
        post: operations["createWriteOff"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/write-offs/{writeOffId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one write-off
         * @description Get one write-off. Needs the role VIEWER or a higher one.
         */
        get: operations["getWriteOff"];
        put?: never;
        post?: never;
        /**
         * Reverse a write-off
         * @description The write-off is kept and marked with `reversedAt`. The amount is due again. Needs the role MEMBER or a higher one.
         */
        delete: operations["deleteWriteOff"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/bank-statements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List bank statements
         * @description Newest first. Needs the role VIEWER or a higher one.
         */
        get: operations["listBankStatements"];
        put?: never;
        /**
         * Upload a bank statement
         * @description The file of the bank as it is: camt.053 or camt.054, version 02 to 08, of accounts in the tenant's `bankAccounts`. Booked entries become bank entries, which are matched soon after. Entries that are known change nothing, and the same file again is answered with its statement. Needs the role MEMBER or a higher one.
         */
        post: operations["createBankStatement"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/bank-statements/{bankStatementId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one bank statement
         * @description Get one bank statement. Needs the role VIEWER or a higher one.
         */
        get: operations["getBankStatement"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/bank-entries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List bank entries
         * @description Newest first. A new entry is `UNMATCHED` until the service has looked at it. Needs the role VIEWER or a higher one.
         */
        get: operations["listBankEntries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/bank-entries/{bankEntryId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one bank entry
         * @description Get one bank entry. Needs the role VIEWER or a higher one.
         */
        get: operations["getBankEntry"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/bank-entries/{bankEntryId}/match": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Match a bank entry
         * @description Says what an `UNMATCHED` or `PROPOSED` entry is. Money that came in pays the invoices in `allocations`, and the rest stays on account of `clientId`. Money that left the account is the refund `refundId`. A return reverses the payment `paymentId`, or the refund `refundId`. Needs the role MEMBER or a higher one.
         */
        post: operations["matchBankEntry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/bank-entries/{bankEntryId}/unmatch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take the match of a bank entry back
         * @description The payments of a `MATCHED` entry are reversed. It is `PROPOSED` again if it has candidates, or else `UNMATCHED`, as is an `IGNORED` one. Nothing matches it automatically from then on. Needs the role MEMBER or a higher one.
         */
        post: operations["unmatchBankEntry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/bank-entries/{bankEntryId}/ignore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ignore a bank entry
         * @description For money that has nothing to do with invoices, such as rent or tax. Needs the role MEMBER or a higher one.
         */
        post: operations["ignoreBankEntry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/credit-notes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List credit notes
         * @description Newest first, unless `sort` says otherwise. Needs the role VIEWER or a higher one.
         */
        get: operations["listCreditNotes"];
        put?: never;
        /**
         * Issue a credit note
         * @description Credits all or part of an issued invoice. Credit notes have their own series of numbers. If nothing remains due, the invoice becomes PAID, or CREDITED if nothing was paid. It takes what is due; money that was allocated beyond that goes back on the account of the client, from the latest allocation on, and can be refunded or allocated again. Needs the role MEMBER or a higher one.
         */
        post: operations["createCreditNote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/credit-notes/{creditNoteId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one credit note
         * @description Get one credit note. Needs the role VIEWER or a higher one.
         */
        get: operations["getCreditNote"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/invoices/{invoiceId}/void": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Void an invoice
         * @description Voids a DRAFT, or a FINALIZED invoice of which nothing is paid, refunded or credited. A FINALIZED invoice is cancelled by a credit note of kind CANCELLATION over all of it. An invoice cannot be unvoided, and its number is not reused. Needs the role MEMBER or a higher one.
         */
        post: operations["voidInvoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/invoices/{invoiceId}/deduct": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Deduct deposits
         * @description Puts lines below 0 on a DRAFT that take deposits of its contract off, one for each tax (`referenceType` DEPOSIT). A deposit is deducted by at most what is paid of it and not deducted yet, and never below a total of 0: the rest waits for a later invoice. Deleting the lines or the DRAFT, voiding the invoice and crediting the lines make it deductible again. Needs the role MEMBER or a higher one.
         */
        post: operations["deductInvoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/invoices/{invoiceId}/original": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Keep the original of an invoice that was carried over
         * @description The PDF that the former system made, at most 10 MiB. From then on, it is the PDF of the invoice, and never changes. The same file again changes nothing. Needs the role MEMBER or a higher one.
         */
        put: operations["keepOriginal"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/invoices/{invoiceId}/pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the PDF of the invoice
         * @description The original of an issued document never changes. A DRAFT gives a PDF that is marked as a draft. Needs the role VIEWER or a higher one.
         */
        get: operations["getInvoicePdf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/invoices/{invoiceId}/picture": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a picture of the invoice
         * @description The first five pages of the PDF below each other, for screens that show no PDF. It is drawn anew each time, and is no original. Needs the role VIEWER or a higher one.
         */
        get: operations["getInvoicePicture"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/invoices/{invoiceId}/xml": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the invoice as an e-invoice
         * @description XML according to EN 16931, in UBL 2.1 or UN/CEFACT CII, and to the rules of its `eInvoiceProfile`. A document that can not be an e-invoice is a 400 that names what is missing. Needs the role VIEWER or a higher one.
         */
        get: operations["getInvoiceXml"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/invoices/{invoiceId}/factur-x": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the invoice as Factur-X
         * @description A PDF/A-3 with the e-invoice inside (`factur-x.xml`, profile EN 16931), which is also ZUGFeRD. Needs the role VIEWER or a higher one.
         */
        get: operations["getInvoiceFacturX"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/invoices/{invoiceId}/e-invoice-check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check whether the invoice can be an e-invoice
         * @description Names every field that is missing or wrong, and where to set it. A DRAFT is checked as if it were issued now. Needs the role VIEWER or a higher one.
         */
        get: operations["getInvoiceEInvoiceCheck"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/invoices/{invoiceId}/files": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the files of the invoice
         * @description Each with its hash, once it was made. A DRAFT has none. Needs the role VIEWER or a higher one.
         */
        get: operations["listInvoiceFiles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/credit-notes/{creditNoteId}/pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the PDF of the credit note
         * @description The original of an issued document never changes. A DRAFT gives a PDF that is marked as a draft. Needs the role VIEWER or a higher one.
         */
        get: operations["getCreditNotePdf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/credit-notes/{creditNoteId}/picture": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a picture of the credit note
         * @description The first five pages of the PDF below each other, for screens that show no PDF. It is drawn anew each time, and is no original. Needs the role VIEWER or a higher one.
         */
        get: operations["getCreditNotePicture"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/credit-notes/{creditNoteId}/xml": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the credit note as an e-invoice
         * @description XML according to EN 16931, in UBL 2.1 or UN/CEFACT CII, and to the rules of its `eInvoiceProfile`. A document that can not be an e-invoice is a 400 that names what is missing. Needs the role VIEWER or a higher one.
         */
        get: operations["getCreditNoteXml"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/credit-notes/{creditNoteId}/factur-x": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the credit note as Factur-X
         * @description A PDF/A-3 with the e-invoice inside (`factur-x.xml`, profile EN 16931), which is also ZUGFeRD. Needs the role VIEWER or a higher one.
         */
        get: operations["getCreditNoteFacturX"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/credit-notes/{creditNoteId}/e-invoice-check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check whether the credit note can be an e-invoice
         * @description Names every field that is missing or wrong, and where to set it. A DRAFT is checked as if it were issued now. Needs the role VIEWER or a higher one.
         */
        get: operations["getCreditNoteEInvoiceCheck"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/credit-notes/{creditNoteId}/files": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the files of the credit note
         * @description Each with its hash, once it was made. A DRAFT has none. Needs the role VIEWER or a higher one.
         */
        get: operations["listCreditNoteFiles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/reports/ageing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Report what clients owe, by age
         * @description One row for each client and currency with a balance at the end of the day, by client. Days of issue, payment, refund and reversal count, so a report about a past day shows what was known to be owed on that day. With `accept: text/csv`, the answer is a CSV file with every row, unless the query has `limit` or `cursor`. Needs the role VIEWER or a higher one.
         */
        get: operations["getAgeingReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/reports/tax": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Report the tax of a period
         * @description Invoices less credit notes, each by its date of issue, for each category, rate and currency. With `basis=PAYMENT`, the parts of invoices that were paid, each by the day of its allocation, and at the end a row with `onAccount` for each currency with money on account. The period is at most ten years long. With `accept: text/csv`, the answer is a CSV file. Needs the role VIEWER or a higher one.
         */
        get: operations["getTaxReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/reports/journal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the journal of a period
         * @description Every invoice, credit note, payment, refund and reversal, in the order in which they were recorded. Entries are found by the day of recording, so nothing is added to a period that is over. With `accept: text/csv`, the answer is a CSV file with every row, unless the query has `limit` or `cursor`. Needs the role VIEWER or a higher one.
         */
        get: operations["getJournalReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/reports/debtors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Report who owes today, worst first
         * @description One row for each client and currency with open invoices, by `daysOverdue`, `overdueMinor` and `dueMinor`, the largest first. The answer has the first `limit` rows and no cursor: the report on ages has them all. An invoice is overdue from the day after its due date. Needs the role VIEWER or a higher one.
         */
        get: operations["getDebtorsReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/reports/months": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Report what was invoiced and received by month
         * @description One row for each month and currency in which something was invoiced or received, earliest first. A month without either has no row. The period is at most 36 months long. With `accept: text/csv`, the answer is a CSV file. Needs the role VIEWER or a higher one.
         */
        get: operations["getMonthsReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/reports/weeks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Report what was received and is expected by week
         * @description One row for each week and currency with something received in the last 8 weeks, due in the next 8 weeks, or overdue, earliest first. The current week is among both. Weeks begin on Mondays, and days are those of the tenant. Needs the role VIEWER or a higher one.
         */
        get: operations["getWeeksReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/clients/{clientId}/statement": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Report a client's account
         * @description A section for each currency: the opening balance, every invoice, credit note, payment, refund and reversal by its `valueDate` and then by its recording, each with the balance after it, and the closing balance. A voided invoice is followed by the credit note that cancels it. Allocations move no money, so they are left out. A currency without a balance and without entries in the period has no section. The period is at most ten years long. With `accept: text/csv`, the answer is a CSV file with every row, unless the query has `limit` or `cursor`. Needs the role VIEWER or a higher one.
         */
        get: operations["getAccountStatement"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/clients/{clientId}/statement/pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a client's statement of account as PDF
         * @description In the client's language, with the look of the tenant's invoices. It is made anew each time and not kept. A statement with more than 2000 rows is a 400: choose a shorter period, or read it as CSV. Needs the role VIEWER or a higher one.
         */
        get: operations["getAccountStatementPdf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/reports/unbilled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Report open work in money, by contract
         * @description One row for each contract with billable work that no line charges yet, largest `amountMinor` first, which compares minor units. The answer has the first `limit` rows and no cursor. Work is priced at the rates that collecting would use, also while something else keeps it from being collected, such as a contract that is a DRAFT. Minutes to take back are not subtracted. Needs the role VIEWER or a higher one.
         */
        get: operations["getUnbilledReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List links
         * @description Newest first, including revoked and expired links. Their addresses are never shown again. Needs the role VIEWER or a higher one.
         */
        get: operations["listLinks"];
        put?: never;
        /**
         * Make a link
         * @description The body names one record: an invoice, a credit note, or a client with all its issued documents. Anybody with the address `url` can see them, without signing in. `url` is shown only in this answer. Needs the role MEMBER or a higher one.
         */
        post: operations["createLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/links/{linkId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one link
         * @description Get one link. Needs the role VIEWER or a higher one.
         */
        get: operations["getLink"];
        put?: never;
        post?: never;
        /**
         * Revoke a link
         * @description Its address stops working at once. The link is kept, and marked with `revokedAt`. Needs the role MEMBER or a higher one.
         */
        delete: operations["deleteLink"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/reminders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the reminders of an invoice
         * @description List the reminders of an invoice. Needs the role VIEWER or a higher one.
         */
        get: operations["listReminders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/reminders/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Preview a day's reminders
         * @description Lists the clients with overdue invoices on that day, the messages that they would get, and the invoices left out of them. Clients whose policy is off are not listed. Needs the role VIEWER or a higher one.
         */
        get: operations["previewReminders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/invoices/{invoiceId}/promise": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Record a promise to pay
         * @description Up to this day, no reminder of the invoice is sent. Nothing can be promised once nothing is due. Needs the role MEMBER or a higher one.
         */
        post: operations["promiseInvoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/assets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List assets
         * @description Assets of every status, newest first. Needs the role VIEWER or a higher one.
         */
        get: operations["listAssets"];
        put?: never;
        /**
         * Create an asset
         * @description The first of three steps. Next, upload the bytes as `upload` says, then complete the asset. An asset that is not completed within a day is removed. Needs the role MEMBER or a higher one.
         */
        post: operations["createAsset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/assets/{assetId}/content": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Upload the bytes of an asset
         * @description The target of `upload.url`, unless the service stores files in a bucket. The signature takes the place of a token. Until the asset is completed, a later upload replaces an earlier one.
         */
        put: operations["uploadAsset"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/assets/{assetId}/complete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Complete an asset upload
         * @description Verifies the bytes. A complete picture of the declared type, with at most 10 MiB and 40 megapixels over all frames, makes the asset `READY`. Anything else makes it `FAILED`, and the error says why. Completing a `READY` asset changes nothing. Needs the role MEMBER or a higher one.
         */
        post: operations["completeAsset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/assets/{assetId}/metadata": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one asset
         * @description Get one asset. Needs the role VIEWER or a higher one.
         */
        get: operations["getAsset"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/assets/{assetId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the picture
         * @description Anyone can get a `PUBLIC` picture. A `SIGNED` one needs the query of its `url`. An asset that is not `READY` is a 404.
         */
        get: operations["getPicture"];
        put?: never;
        post?: never;
        /**
         * Delete an asset
         * @description An attached asset cannot be deleted. Needs the role MEMBER or a higher one.
         */
        delete: operations["deleteAsset"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/media": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List attached pictures
         * @description All attached pictures. With `clientId`, the pictures of one client; with `clientId=none`, the tenant's own. Needs the role VIEWER or a higher one.
         */
        get: operations["listMedia"];
        put?: never;
        /**
         * Attach a picture
         * @description The picture appears in `media` of the client, or without `clientId` of the tenant. Needs the role MEMBER or a higher one.
         */
        post: operations["createMedia"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/media/{attachmentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one attached picture
         * @description Get one attached picture. Needs the role VIEWER or a higher one.
         */
        get: operations["getMedia"];
        put?: never;
        post?: never;
        /**
         * Detach a picture
         * @description The asset is kept and can be attached again. Needs the role MEMBER or a higher one.
         */
        delete: operations["deleteMedia"];
        options?: never;
        head?: never;
        /**
         * Move an attached picture
         * @description Moves the picture to another slot or to another position. Needs the role MEMBER or a higher one.
         */
        patch: operations["updateMedia"];
        trace?: never;
    };
    "/api/v1/providers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the providers
         * @description Returns the external systems that integrations can connect to, with the schemas of their settings.
         */
        get: operations["listProviders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/integrations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List integrations
         * @description List integrations. Needs the role VIEWER or a higher one.
         */
        get: operations["listIntegrations"];
        put?: never;
        /**
         * Create an integration
         * @description The integration is `ACTIVE` at once, unless it has to be authorised first. A `secret` is shown only in this response. Needs the role ADMIN or a higher one.
         */
        post: operations["createIntegration"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/integrations/{integrationId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one integration
         * @description Get one integration. Needs the role VIEWER or a higher one.
         */
        get: operations["getIntegration"];
        put?: never;
        post?: never;
        /**
         * Delete an integration
         * @description Removes what was set up at the provider, as far as the provider can be reached. Needs the role ADMIN or a higher one.
         */
        delete: operations["deleteIntegration"];
        options?: never;
        head?: never;
        /**
         * Partially update an integration
         * @description A `config` replaces the earlier one as a whole. Needs the role ADMIN or a higher one.
         */
        patch: operations["updateIntegration"];
        trace?: never;
    };
    "/api/v1/integrations/{integrationId}/disable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Disable an integration
         * @description Until it is enabled again, no events are sent to it and no webhooks are accepted from it. Needs the role ADMIN or a higher one.
         */
        post: operations["disableIntegration"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/integrations/{integrationId}/enable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Enable an integration
         * @description Also ends an `ERROR` whose cause is gone. The status is `ERROR` when the set-up at the provider fails. Needs the role ADMIN or a higher one.
         */
        post: operations["enableIntegration"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/integrations/{integrationId}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate the secret
         * @description The new secret is shown only in this response. The old one stays valid for 24 hours. Needs the role ADMIN or a higher one.
         */
        post: operations["rotateIntegrationSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/integrations/{integrationId}/subscriptions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Subscribe an integration to events
         * @description Subscribe an integration to events. Needs the role ADMIN or a higher one.
         */
        post: operations["createSubscription"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/integrations/{integrationId}/subscriptions/{subscriptionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Unsubscribe an integration
         * @description Unsubscribe an integration. Needs the role ADMIN or a higher one.
         */
        delete: operations["deleteSubscription"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List events
         * @description Events in the order in which their changes were committed: newest first, or oldest first with `since`. They can be read as long as the tenant exists. Needs the role VIEWER or a higher one.
         */
        get: operations["listEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/events/{eventId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one event
         * @description Get one event. Needs the role VIEWER or a higher one.
         */
        get: operations["getEvent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List deliveries
         * @description Returns what was sent to integrations or is on its way, newest first. Needs the role VIEWER or a higher one.
         */
        get: operations["listDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/deliveries/{deliveryId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one delivery
         * @description Get one delivery. Needs the role VIEWER or a higher one.
         */
        get: operations["getDelivery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/deliveries/{deliveryId}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Retry a delivery now
         * @description The delivery may have any status. If the attempt fails, the schedule of retries continues where it was. Needs the role ADMIN or a higher one.
         */
        post: operations["retryDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/integrations/{integrationId}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test event to an integration
         * @description Sends an event of type `integration.tested` to this integration only. The response is its delivery, which shows the result once it is no longer `PENDING`. Needs the role ADMIN or a higher one.
         */
        post: operations["testIntegration"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/integrations/{integrationId}/authorize": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Authorise an integration at its provider
         * @description Returns the address of a page to open in a popup within a minute. The popup notifies the page at `origin` of the result. Needs the role ADMIN or a higher one.
         */
        post: operations["authorizeIntegration"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/integrations/oauth/launch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show an authorisation request
         * @description The page in the popup. It names the provider, the tenant and who asked, and has one button.
         */
        get: operations["showAuthorization"];
        put?: never;
        /**
         * Continue to the provider's consent
         * @description Uses up the ticket, sets a cookie that the callback requires, and redirects to the provider. A form from another site gets the page with the button again.
         */
        post: operations["continueAuthorization"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/integrations/oauth/callback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Complete an integration OAuth authorization
         * @description The provider redirects the popup here. The request needs the cookie of the launch, or a bearer token of the principal that asked. The page notifies its opener and closes itself. Success and failure are both a 200.
         */
        get: operations["completeAuthorization"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/message-texts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the texts of messages
         * @description Every kind of message in every language: your own text, or else ours. Needs the role VIEWER or a higher one.
         */
        get: operations["listMessageTexts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/message-texts/{kind}/{language}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set a text of your own
         * @description Messages that are made later have it. Placeholders that the kind does not have are refused. Needs the role ADMIN or a higher one.
         */
        put: operations["putMessageText"];
        post?: never;
        /**
         * Go back to our text
         * @description A 404 if there is no text of your own. Needs the role ADMIN or a higher one.
         */
        delete: operations["deleteMessageText"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/message-texts/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Show a message as it would be
         * @description Its facts and its link are examples, and nothing is sent or stored. Sending a document with `?dryRun=true` shows its own message. Needs the role VIEWER or a higher one.
         */
        post: operations["previewMessageText"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{endpointKey}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive a webhook of an issue tracker
         * @description Trackers call this with their own credentials; members of the integration's tenant may call it too. The webhook is stored and processed later.
         */
        post: operations["receiveWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/invoices/{invoiceId}/send": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send an invoice
         * @description Each recipient gets a message of their own. It is QUEUED and sent soon after, or HELD if nothing can be sent: without a mail server, in a sandbox, or while outbound work is held. `?dryRun=true` shows the messages as they would be. A DRAFT is a 400. Needs the role MEMBER or a higher one.
         */
        post: operations["sendInvoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/invoices/{invoiceId}/mark-sent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mark an invoice as sent
         * @description For invoices that went by post, over a portal, or by mail of your own. It sets `sentAt`, and may correct it. Needs the role MEMBER or a higher one.
         */
        post: operations["markInvoiceSent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/credit-notes/{creditNoteId}/send": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a credit note
         * @description Each recipient gets a message of their own. It is QUEUED and sent soon after, or HELD if nothing can be sent: without a mail server, in a sandbox, or while outbound work is held. `?dryRun=true` shows the messages as they would be. Needs the role MEMBER or a higher one.
         */
        post: operations["sendCreditNote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/clients/{clientId}/statement/send": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a client's statement of account
         * @description Each recipient gets a message of their own. It is QUEUED and sent soon after, or HELD if nothing can be sent: without a mail server, in a sandbox, or while outbound work is held. `?dryRun=true` shows the messages as they would be. Needs the role MEMBER or a higher one.
         */
        post: operations["sendAccountStatement"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/payments/{paymentId}/send": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a receipt of a payment
         * @description Each recipient gets a message of their own. It is QUEUED and sent soon after, or HELD if nothing can be sent: without a mail server, in a sandbox, or while outbound work is held. `?dryRun=true` shows the messages as they would be. It names the invoices that the payment pays now, and has no attachment. A payment that was reversed is a 400. Needs the role MEMBER or a higher one.
         */
        post: operations["sendReceipt"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List messages
         * @description Newest first, without their texts. Needs the role VIEWER or a higher one.
         */
        get: operations["listMessages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/messages/{messageId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one message
         * @description Get one message. Needs the role VIEWER or a higher one.
         */
        get: operations["getMessage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/messages/{messageId}/eml": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download a message
         * @description The message as it is sent, with its attachments, for a mail program. One that is HELD has its own link, so that the file can be sent on; others show an address in its place. A message whose text was erased is a 400. Needs the role MEMBER or a higher one.
         */
        get: operations["getMessageEml"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/messages/{messageId}/repeat": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a message after all
         * @description Queues a message that is HELD, FAILED, UNCERTAIN or BOUNCED, under the same Message-ID. One that is UNCERTAIN may arrive twice. Needs the role MEMBER or a higher one.
         */
        post: operations["repeatMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/bounces/{key}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive a bounce
         * @description For the operator's mail system. Takes JSON (`messageId`, `recipient`, `reason`), or a notice according to RFC 3464 as it arrived. A message that was accepted, or may have arrived, becomes BOUNCED. Notices of delays, and of messages that are not known, change nothing.
         */
        post: operations["receiveBounce"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/payment-attempts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List payment attempts
         * @description Newest first. Needs the role VIEWER or a higher one.
         */
        get: operations["listPaymentAttempts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/payment-attempts/{paymentAttemptId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one payment attempt
         * @description Get one payment attempt. Needs the role VIEWER or a higher one.
         */
        get: operations["getPaymentAttempt"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/integrations/{integrationId}/webhook-address": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make an address for webhooks of a payment provider
         * @description Enter the address at the provider. It is shown only in this response. The last five addresses work. Needs the role ADMIN or a higher one.
         */
        post: operations["makeWebhookAddress"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/payment-webhooks/{endpointKey}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive a webhook of a payment provider
         * @description The provider signs the body. A webhook is only a hint: the service then reads the payment from the provider.
         */
        post: operations["receivePaymentWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/mail-server": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show where messages go
         * @description The mail server that takes messages now, or the reason why there is none. `GET /limits` shows how many messages it takes. Needs the role VIEWER or a higher one.
         */
        get: operations["getMailServer"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/mail-server/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test message
         * @description Waits for the mail server, 20 seconds at most, and answers with its words. The message is in no list, and is not tried again. In a sandbox, or without a mail server, it is a 400. Needs the role ADMIN or a higher one.
         */
        post: operations["testMailServer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/audit-entries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List audit entries
         * @description Every change of a record, newest first. Entries are never changed or removed, and are sealed into a chain of hashes within a second. With a filter, a page may hold fewer entries than `limit`, or none, although `Link` leads to a next one. Needs the role VIEWER or a higher one.
         */
        get: operations["listAuditEntries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/audit-entries/{auditEntryId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one audit entry
         * @description Get one audit entry. Needs the role VIEWER or a higher one.
         */
        get: operations["getAuditEntry"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/limits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the tenant's limits
         * @description The limits that the operator set for this tenant, and how much of each is used. A request that would pass one is a 429 that names it. Needs the role VIEWER or a higher one.
         */
        get: operations["getLimits"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/console": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find out how to sign in
         * @description The ways to sign in to the console that this service has. Needs no token.
         */
        get: operations["getConsoleInformation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/console/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your sessions of the console
         * @description The browsers in which you are signed in, newest first. There are at most 50.
         */
        get: operations["listConsoleSessions"];
        put?: never;
        /**
         * Exchange the code of a link for a token
         * @description The code stands in the fragment of the link that the service printed. It works once. Needs no token.
         */
        post: operations["createConsoleSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/console/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Begin a session of the console in this browser
         * @description Sets a cookie that `POST /console/session` exchanges for tokens. No other route takes it. The session lasts as long as the token of this request, and twelve hours at most.
         */
        put: operations["beginConsoleSession"];
        /**
         * Get the next token of the session in this browser
         * @description For pages of the console: the request needs the cookie of the session, an `Origin` of this service and the header `retainer-console`. The token works for ten minutes.
         */
        post: operations["continueConsoleSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/console/sessions/{consoleSessionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * End a session of the console
         * @description Signs you out in one browser. A token that it still has works for ten minutes at most.
         */
        delete: operations["endConsoleSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    event: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive an event
         * @description Sent to the `url` of a `WEBHOOK` integration for each event that it subscribes to, and signed as Standard Webhooks says. An event may arrive more than once, always with the same `webhook-id`.
         */
        post: operations["receiveEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        ValidationError: {
            /**
             * @description The kind of error.
             * @constant
             */
            error: "ValidationError";
            /** @description Explains the error to a person. */
            message: string;
            /** @description Every field that failed. */
            details?: {
                /**
                 * @description The field that failed, as a dotted path.
                 * @example address
                 */
                field: string;
                /**
                 * @description What is wrong with the field.
                 * @example must be an e-mail address
                 */
                message: string;
                /**
                 * @description The rule that the field violates.
                 * @example format
                 */
                constraint: string;
            }[];
        };
        Unauthorized: {
            /**
             * @description The kind of error.
             * @constant
             */
            error: "Unauthorized";
            /**
             * @description Explains the error to a person.
             * @constant
             */
            message: "Unauthorized";
        };
        Forbidden: {
            /**
             * @description The kind of error.
             * @constant
             */
            error: "Forbidden";
            /**
             * @description Explains the error to a person.
             * @constant
             */
            message: "Forbidden";
        };
        NotFound: {
            /**
             * @description The kind of error.
             * @constant
             */
            error: "NotFound";
            /**
             * @description Explains the error to a person.
             * @constant
             */
            message: "Not Found";
        };
        RequestTimeout: {
            /**
             * @description The kind of error.
             * @constant
             */
            error: "RequestTimeout";
            /** @description Explains the error to a person. */
            message: string;
        };
        Conflict: {
            /**
             * @description The kind of error.
             * @constant
             */
            error: "Conflict";
            /** @description Explains the error to a person. */
            message: string;
        };
        PayloadTooLarge: {
            /**
             * @description The kind of error.
             * @constant
             */
            error: "PayloadTooLarge";
            /** @description Explains the error to a person. */
            message: string;
        };
        UnsupportedMediaType: {
            /**
             * @description The kind of error.
             * @constant
             */
            error: "UnsupportedMediaType";
            /** @description Explains the error to a person. */
            message: string;
        };
        RangeNotSatisfiable: {
            /**
             * @description The kind of error.
             * @constant
             */
            error: "RangeNotSatisfiable";
            /** @description Explains the error to a person. */
            message: string;
        };
        TooManyRequests: {
            /**
             * @description The kind of error.
             * @constant
             */
            error: "TooManyRequests";
            /** @description Explains the error to a person. */
            message: string;
        };
        InternalServerError: {
            /**
             * @description The kind of error.
             * @constant
             */
            error: "InternalServerError";
            /** @description Explains the error to a person. */
            message: string;
        };
        ServiceUnavailable: {
            /**
             * @description The kind of error.
             * @constant
             */
            error: "ServiceUnavailable";
            /** @description Explains the error to a person. */
            message: string;
        };
        /**
         * @description The type of an event: `<resource>.<action>`.
         * @enum {string}
         */
        EventType: "tenant.created" | "tenant.updated" | "tenant.deleted" | "tenant.restored" | "client.created" | "client.updated" | "client.deleted" | "client.archived" | "client.unarchived" | "address.created" | "address.updated" | "address.deleted" | "contact.created" | "contact.updated" | "contact.deleted" | "email.created" | "email.updated" | "email.deleted" | "contract.created" | "contract.updated" | "contract.deleted" | "contract.activated" | "contract.ended" | "project.created" | "project.updated" | "project.deleted" | "timeEntry.created" | "timeEntry.updated" | "timeEntry.deleted" | "invoice.created" | "invoice.updated" | "invoice.deleted" | "invoice.finalized" | "invoice.voided" | "invoice.partiallyPaid" | "invoice.paid" | "invoice.credited" | "invoice.writtenOff" | "invoice.reopened" | "invoice.sent" | "invoice.viewed" | "invoice.promised" | "billable.created" | "billable.updated" | "billable.deleted" | "payment.created" | "payment.updated" | "payment.deleted" | "payment.reversed" | "payment.allocated" | "payment.freed" | "refund.created" | "refund.updated" | "refund.deleted" | "refund.reversed" | "writeOff.created" | "writeOff.updated" | "writeOff.deleted" | "writeOff.reversed" | "bankStatement.created" | "bankStatement.updated" | "bankStatement.deleted" | "bankEntry.created" | "bankEntry.updated" | "bankEntry.deleted" | "bankEntry.proposed" | "bankEntry.unmatched" | "bankEntry.ignored" | "bankEntry.matched" | "creditNote.created" | "creditNote.updated" | "creditNote.deleted" | "message.created" | "message.updated" | "message.deleted" | "message.accepted" | "message.failed" | "message.uncertain" | "message.held" | "message.bounced" | "paymentAttempt.created" | "paymentAttempt.updated" | "paymentAttempt.deleted" | "paymentAttempt.processing" | "paymentAttempt.succeeded" | "paymentAttempt.failed" | "paymentAttempt.expired" | "paymentAttempt.disputed" | "paymentAttempt.undisputed" | "asset.created" | "asset.updated" | "asset.deleted" | "asset.completed" | "asset.failed" | "attachment.created" | "attachment.updated" | "attachment.deleted" | "messageText.created" | "messageText.updated" | "messageText.deleted" | "integration.tested";
        /**
         * @description The type of an event, or `<resource>.*` for all events of a resource.
         * @enum {string}
         */
        SubscribedEventType: "tenant.created" | "tenant.updated" | "tenant.deleted" | "tenant.restored" | "client.created" | "client.updated" | "client.deleted" | "client.archived" | "client.unarchived" | "address.created" | "address.updated" | "address.deleted" | "contact.created" | "contact.updated" | "contact.deleted" | "email.created" | "email.updated" | "email.deleted" | "contract.created" | "contract.updated" | "contract.deleted" | "contract.activated" | "contract.ended" | "project.created" | "project.updated" | "project.deleted" | "timeEntry.created" | "timeEntry.updated" | "timeEntry.deleted" | "invoice.created" | "invoice.updated" | "invoice.deleted" | "invoice.finalized" | "invoice.voided" | "invoice.partiallyPaid" | "invoice.paid" | "invoice.credited" | "invoice.writtenOff" | "invoice.reopened" | "invoice.sent" | "invoice.viewed" | "invoice.promised" | "billable.created" | "billable.updated" | "billable.deleted" | "payment.created" | "payment.updated" | "payment.deleted" | "payment.reversed" | "payment.allocated" | "payment.freed" | "refund.created" | "refund.updated" | "refund.deleted" | "refund.reversed" | "writeOff.created" | "writeOff.updated" | "writeOff.deleted" | "writeOff.reversed" | "bankStatement.created" | "bankStatement.updated" | "bankStatement.deleted" | "bankEntry.created" | "bankEntry.updated" | "bankEntry.deleted" | "bankEntry.proposed" | "bankEntry.unmatched" | "bankEntry.ignored" | "bankEntry.matched" | "creditNote.created" | "creditNote.updated" | "creditNote.deleted" | "message.created" | "message.updated" | "message.deleted" | "message.accepted" | "message.failed" | "message.uncertain" | "message.held" | "message.bounced" | "paymentAttempt.created" | "paymentAttempt.updated" | "paymentAttempt.deleted" | "paymentAttempt.processing" | "paymentAttempt.succeeded" | "paymentAttempt.failed" | "paymentAttempt.expired" | "paymentAttempt.disputed" | "paymentAttempt.undisputed" | "asset.created" | "asset.updated" | "asset.deleted" | "asset.completed" | "asset.failed" | "attachment.created" | "attachment.updated" | "attachment.deleted" | "messageText.created" | "messageText.updated" | "messageText.deleted" | "tenant.*" | "client.*" | "address.*" | "contact.*" | "email.*" | "contract.*" | "project.*" | "timeEntry.*" | "invoice.*" | "billable.*" | "payment.*" | "refund.*" | "writeOff.*" | "bankStatement.*" | "bankEntry.*" | "creditNote.*" | "message.*" | "paymentAttempt.*" | "asset.*" | "attachment.*" | "messageText.*";
        /**
         * @description VIEWER reads. MEMBER also writes business records. ADMIN also manages members, access tokens and settings. OWNER also deletes the tenant.
         * @enum {string}
         */
        Role: "VIEWER" | "MEMBER" | "ADMIN" | "OWNER";
        /**
         * @description The name of an external system.
         * @enum {string}
         */
        ProviderName: "WEBHOOK" | "JIRA" | "GOOGLE_DRIVE" | "SMTP" | "STRIPE";
        /** @description The original of a clone, which is a sandbox with the same records. */
        ClonedFrom: {
            /**
             * @description The original.
             * @example tnt_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            tenantId: string;
            /**
             * Format: date-time
             * @description The moment of the original, in the original's time.
             * @example 2026-11-15T01:02:03.004Z
             */
            at: string;
            /**
             * @description The last entry of the original's journal at that moment.
             * @example 1250
             */
            sequence: number;
            /**
             * @description The hash of that entry.
             * @example 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
             */
            hash: string;
        };
        /** @description An attached branding picture. */
        MediaItem: {
            /**
             * @description The attachment's identifier.
             * @example att_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            attachmentId: string;
            /**
             * @description Where the picture is shown.
             * @example LOGO
             * @enum {string}
             */
            slot: "LOGO" | "BACKGROUND";
            /**
             * @description Position in lists: by `order`, then by `createdAt`, then by `id`. Defaults to 0.
             * @example 10
             */
            order: number;
            /**
             * @description The attached asset.
             * @example ast_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            assetId: string;
            /**
             * @description What the picture is for.
             * @enum {string}
             */
            kind: "BRANDING_LOGO" | "BRANDING_BACKGROUND";
            /**
             * @description Whether the picture can be shown.
             * @enum {string}
             */
            status: "PENDING" | "READY" | "FAILED";
            /**
             * @description Where the picture is served.
             * @example /api/v1/assets/ast_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            url: string;
        };
        /**
         * @description How it is worded.
         * @example FRIENDLY
         * @enum {string}
         */
        ReminderTone: "FRIENDLY" | "FIRM" | "LAST";
        /** @description A reminder of an overdue invoice. */
        ReminderStep: {
            /**
             * @description Days after the due date of the invoice.
             * @example 7
             */
            afterDays: number;
            tone: components["schemas"]["ReminderTone"];
        };
        /**
         * @description Tax category (EN 16931): S standard, Z zero rated, E exempt, AE reverse charge, K within the EU, G export, O outside the scope of tax, L Canary Islands, M Ceuta and Melilla.
         * @example S
         * @enum {string}
         */
        TaxCategory: "S" | "Z" | "E" | "AE" | "K" | "G" | "O" | "L" | "M";
        /** @description A tax that applies from a day on. */
        TaxRate: {
            category: components["schemas"]["TaxCategory"];
            /**
             * @description Tax rate in percent, with at most 4 decimals.
             * @example 19
             */
            percent: number;
            /**
             * Format: date
             * @description The first day of the tax. It applies until the next one starts. Without it, the tax applies from the beginning.
             * @example 2026-11-15
             */
            startsOn?: string;
            /**
             * Format: country-code
             * @description The country whose tax it is (ISO 3166-1 alpha-2, also `XI` for Northern Ireland). Defaults to the seller's country.
             * @example DE
             */
            country?: string;
            /**
             * Format: vatex
             * @description Why no tax is charged, as a VATEX code.
             * @example VATEX-EU-132
             */
            exemptionCode?: string;
            /**
             * @description Why no tax is charged, in words. Only for the categories E, AE, K, G and O.
             * @example Exempt under § 4 No. 14 UStG
             */
            exemptionReason?: string;
        };
        /** @description An account that clients pay to. It has an `iban` or an `accountNumber`. */
        BankAccount: {
            /**
             * Format: currency
             * @description The currency that the account is for. The account without one is for all others.
             * @example EUR
             */
            currencyCode?: string;
            /**
             * Format: iban
             * @description The IBAN. Spaces are dropped.
             * @example DE89370400440532013000
             */
            iban?: string;
            /**
             * Format: bic
             * @description The bank's BIC.
             * @example COBADEFFXXX
             */
            bic?: string;
            /**
             * @description The number of an account without IBAN.
             * @example 12345678
             */
            accountNumber?: string;
            /**
             * Format: routing-number
             * @description The routing number (ABA) of a US bank, beside an account number.
             * @example 021000021
             */
            routingNumber?: string;
            /**
             * @description The bank's name.
             * @example Commerzbank
             */
            bankName?: string;
        };
        /** @description A tenant, as events show it. */
        TenantInEvents: {
            /**
             * @description The tenant's identifier, for the `tenant-id` header.
             * @example tnt_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            id: string;
            /**
             * @description The tenant's name. Documents show it if neither the tenant nor its address has a legal name.
             * @example Acme Studio
             */
            name: string;
            /**
             * @description A description of the tenant.
             * @example Design agency in Berlin
             */
            description?: string;
            /**
             * @description Whether the tenant is real, or a sandbox to try things out: its documents are marked, and nothing of it reaches a person or a bank. It is given when the tenant is created, and never changed.
             * @example LIVE
             * @enum {string}
             */
            mode: "LIVE" | "SANDBOX";
            clonedFrom?: components["schemas"]["ClonedFrom"];
            /** @description Branding pictures, by slot and order. */
            media: components["schemas"]["MediaItem"][];
            /**
             * Format: number-format
             * @description The format of invoice numbers. `{SEQ:n}` is the number padded to n digits. With `{YYYY}` (and `{MM}`), the series restarts each year.
             * @example INV-{YYYY}-{SEQ:4}
             */
            invoiceNumberFormat: string;
            /**
             * Format: number-format
             * @description The format of credit note numbers, with the tokens of `invoiceNumberFormat`.
             * @example CN-{SEQ:6}
             */
            creditNoteNumberFormat: string;
            /**
             * Format: time-zone
             * @description The IANA time zone in which the days and years of documents begin.
             * @example Europe/Berlin
             */
            timeZone: string;
            /**
             * @description The rules that e-invoices follow: EN 16931 alone, or also the rules of XRechnung, of Peppol BIS Billing 3, or of French platforms (FR_CTC).
             * @example XRECHNUNG
             * @enum {string}
             */
            eInvoiceProfile: "EN16931" | "XRECHNUNG" | "PEPPOL" | "FR_CTC";
            /**
             * @description Whether finalizing refuses an invoice that could not be an e-invoice. It could not be mended afterwards.
             * @example true
             */
            isEInvoiceRequired: boolean;
            /**
             * @description Whether finalizing refuses an invoice that lacks what the law of the seller's country wants, such as the time of supply. Otherwise the draft's `warnings` say so.
             * @example true
             */
            isStrict: boolean;
            /**
             * @description Whether an invoice without days of service is issued with the date of issue as its day of service. Not for goods to other countries of the EU (category K), whose days must be given.
             * @example true
             */
            isServedAtIssue: boolean;
            /**
             * @description Whether the buyer's VAT number has to be confirmed by VIES (`POST /clients/{clientId}/check-vat-number`) on an invoice without tax to another country of the EU: `WARN` is a warning of the draft, `REQUIRE` keeps it from being finalized.
             * @example WARN
             * @enum {string}
             */
            vatCheck: "OFF" | "WARN" | "REQUIRE";
            /**
             * @description Whether new invoices in CHF are rounded to 0.05 to pay, as cash is. Other currencies are not, nor is tax.
             * @example false
             */
            isCashRounded: boolean;
            /**
             * @description Days after the last day of early payment on which money still counts as early. Documents do not show them. Defaults to 0.
             * @example 3
             */
            graceDays: number;
            /**
             * @description When clients are reminded of overdue invoices. A policy of the client takes its place. It is replaced as a whole, and off by default.
             * @example {
             *       "isEnabled": false,
             *       "steps": [
             *         {
             *           "afterDays": 7,
             *           "tone": "FRIENDLY"
             *         },
             *         {
             *           "afterDays": 14,
             *           "tone": "FIRM"
             *         },
             *         {
             *           "afterDays": 28,
             *           "tone": "LAST"
             *         }
             *       ],
             *       "minimumMinor": 0
             *     }
             */
            reminders: {
                /**
                 * @description Whether reminders are sent.
                 * @example true
                 */
                isEnabled: boolean;
                /** @description At most 10 reminders, each after more days than the one before. */
                steps: components["schemas"]["ReminderStep"][];
                /**
                 * @description No reminder is sent while all that a client owes overdue in a currency is less than this, in minor units of that currency.
                 * @example 500
                 */
                minimumMinor: number;
            };
            /**
             * Format: currency
             * @description ISO 4217 currency code, upper case.
             * @example EUR
             */
            currencyCode?: string;
            /**
             * @description Days from issue to due date.
             * @example 30
             */
            paymentTermsDays?: number;
            /**
             * Format: locale
             * @description The BCP 47 language tag of documents whose contract and client have none. Its country decides the size of the paper.
             * @example de-DE
             */
            locale?: string;
            /**
             * Format: color
             * @description The colour of documents that are issued from now on: of rules, and of the heading and the total if it is dark enough to be read on white (a contrast of 4.5 to 1). It is stored in lower case.
             * @example #1d4ed8
             */
            accentColor?: string;
            /**
             * @description The text above the lines of invoices that are issued from now on.
             * @example Thank you for your order. We charge for it as follows.
             */
            invoiceIntroduction?: string;
            /**
             * @description The text below the total of invoices that are issued from now on.
             * @example Our general terms and conditions apply.
             */
            invoiceClosing?: string;
            /**
             * @description The name on legal documents.
             * @example Northwind Traders GmbH
             */
            legalName?: string;
            /**
             * @description The name that it trades under. Documents show it beside the legal name.
             * @example Northwind
             */
            tradingName?: string;
            /**
             * @description The national tax number.
             * @example 30/123/45678
             */
            taxNumber?: string;
            /**
             * @description The company registration number.
             * @example HRB 12345
             */
            registrationNumber?: string;
            /**
             * @description The address for electronic invoices.
             * @example {
             *       "scheme": "0204",
             *       "id": "991-12345-06"
             *     }
             */
            electronicAddress?: {
                /**
                 * Format: address-scheme
                 * @description The code of the scheme (EAS).
                 * @example 0204
                 */
                scheme: string;
                /**
                 * @description The address within the scheme.
                 * @example 991-12345-06
                 */
                id: string;
            };
            /**
             * @description The tenant's VAT number.
             * @example DE123456788
             */
            vatNumber?: string;
            /**
             * @description The foot of documents: court, seat, directors and the like, line by line.
             * @example Amtsgericht Charlottenburg
             *     Sitz der Gesellschaft: Berlin
             *     Geschäftsführerin: Grace Hopper
             */
            legalNotes?: string;
            /**
             * @description Who answers questions about documents. At least one of these is required.
             * @example {
             *       "name": "Ada Lovelace",
             *       "email": "billing@example.com"
             *     }
             */
            contact?: {
                /**
                 * @description The name of a person or department.
                 * @example Ada Lovelace
                 */
                name?: string;
                /**
                 * Format: email
                 * @description The e-mail address.
                 * @example billing@example.com
                 */
                email?: string;
                /**
                 * @description The telephone number.
                 * @example +49 30 123456
                 */
                phone?: string;
            };
            /**
             * @description The mentions that French law asks for. Documents of a tenant with an address in France show them. At least one of these is required.
             * @example {
             *       "legalForm": "SAS",
             *       "shareCapital": "10 000 €",
             *       "registryCity": "Paris"
             *     }
             */
            frenchMentions?: {
                /**
                 * @description The legal form, or EI for a sole trader.
                 * @example SAS
                 */
                legalForm?: string;
                /**
                 * @description The share capital with its currency.
                 * @example 10 000 €
                 */
                shareCapital?: string;
                /**
                 * @description The city of the trade and companies register (RCS).
                 * @example Paris
                 */
                registryCity?: string;
                /**
                 * @description The rate of late payment penalties (PMD). A text of the law if absent.
                 * @example En cas de retard de paiement, des pénalités sont exigibles sans rappel dès le lendemain de l’échéance, au taux d’intérêt appliqué par la Banque centrale européenne à son opération de refinancement la plus récente, majoré de 10 points de pourcentage (art. L. 441-10 du code de commerce).
                 */
                latePayment?: string;
                /**
                 * @description The fixed fee for the costs of recovery (PMT). A text of the law if absent.
                 * @example Tout retard de paiement entraîne de plein droit une indemnité forfaitaire pour frais de recouvrement de 40 € (art. D. 441-5 du code de commerce).
                 */
                recoveryFee?: string;
                /**
                 * @description The discount for early payment, or none (AAB). A text of the law if absent.
                 * @example Aucun escompte n’est accordé en cas de paiement anticipé.
                 */
                earlyPayment?: string;
            };
            /**
             * @description Taxes by day, in the order of their days. A line without a tax of its own has the tax of its day: of its contract, or else of the tenant.
             * @example [
             *       {
             *         "category": "S",
             *         "percent": 19
             *       }
             *     ]
             */
            taxRates: components["schemas"]["TaxRate"][];
            /**
             * @description The accounts that clients pay to: at most one for each currency, and one for all others.
             * @example [
             *       {
             *         "currencyCode": "EUR",
             *         "iban": "DE89370400440532013000",
             *         "bic": "COBADEFFXXX"
             *       }
             *     ]
             */
            bankAccounts: components["schemas"]["BankAccount"][];
            /**
             * Format: date-time
             * @description When the record was created.
             * @example 2026-11-15T01:02:03.004Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the record was last changed.
             * @example 2026-11-15T01:02:03.004Z
             */
            updatedAt: string;
        };
        /** @description A change of a record: `tenant.created`, `tenant.updated`, `tenant.deleted`, `tenant.restored`. */
        TenantEvent: {
            /**
             * @description The event's identifier. It is the same in every delivery.
             * @example evt_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            id: string;
            /**
             * @description The type of the event: `<resource>.<action>`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "tenant.created" | "tenant.updated" | "tenant.deleted" | "tenant.restored";
            /**
             * Format: date-time
             * @description When the change was made.
             * @example 2026-11-15T01:02:03.004Z
             */
            createdAt: string;
            /**
             * @description The tenant that the event belongs to.
             * @example tnt_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            tenant: string;
            /**
             * @description The tenant's mode. An event of a sandbox is about a record to try things out: it must have no effect in a system that is real.
             * @example LIVE
             * @enum {string}
             */
            mode: "LIVE" | "SANDBOX";
            /**
             * @description The client that the record belongs to, if any.
             * @example clnt_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            client?: string;
            /** @description Who made the change, as in the audit trail. */
            actor: {
                /**
                 * @description The type of the actor.
                 * @enum {string}
                 */
                type: "PERSON" | "ACCESS_TOKEN" | "SYSTEM";
                /**
                 * @description Who made the change: a person's subject, an access token's identifier, the identifier of a link that a client opened, or the name of a part of the service.
                 * @example alice
                 */
                id: string;
            };
            /**
             * @description The version of the API that presented the data.
             * @example 0.1.0
             */
            apiVersion: string;
            /**
             * @description The event's number within its record, from 1.
             * @example 3
             */
            sequence: number;
            data: components["schemas"]["TenantInEvents"];
        };
        /** @description What VIES, the EU's register of VAT numbers, last said about the number. Changing the number drops it. A `VALID` without a consultation number does not replace one that has it. */
        VatNumberCheck: {
            /**
             * @description What VIES answered.
             * @example VALID
             * @enum {string}
             */
            status: "VALID" | "INVALID";
            /**
             * @description The number that was checked, without blanks and punctuation.
             * @example ATU13585627
             */
            vatNumber: string;
            /**
             * Format: date-time
             * @description When it was checked.
             * @example 2026-11-15T01:02:03.004Z
             */
            checkedAt: string;
            /**
             * Format: date
             * @description The day that VIES gives for the check.
             * @example 2026-11-15
             */
            checkedOn: string;
            /**
             * @description The number under which VIES keeps the check. It gives one if the tenant's own VAT number is set.
             * @example WAPIAAAAYdT3xQ21
             */
            consultationNumber?: string;
        };
        /** @description A customer of the tenant. */
        Client: {
            /**
             * @description The client's identifier.
             * @example clnt_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            id: string;
            /**
             * @description The client's name. Documents show it if neither the client nor its address has a legal name.
             * @example Northwind Traders
             */
            name: string;
            /**
             * @description Notes about the client.
             * @example Retainer since 2024
             */
            description?: string;
            /**
             * Format: currency
             * @description ISO 4217 currency code, upper case.
             * @example EUR
             */
            currencyCode?: string;
            /**
             * Format: locale
             * @description The BCP 47 language tag of the client's documents. Without one, they are in the tenant's language.
             * @example fr-FR
             */
            locale?: string;
            /**
             * @description The name on legal documents.
             * @example Northwind Traders GmbH
             */
            legalName?: string;
            /**
             * @description The name that it trades under. Documents show it beside the legal name.
             * @example Northwind
             */
            tradingName?: string;
            /**
             * @description The national tax number.
             * @example 30/123/45678
             */
            taxNumber?: string;
            /**
             * @description The company registration number.
             * @example HRB 12345
             */
            registrationNumber?: string;
            /**
             * @description The address for electronic invoices.
             * @example {
             *       "scheme": "0204",
             *       "id": "991-12345-06"
             *     }
             */
            electronicAddress?: {
                /**
                 * Format: address-scheme
                 * @description The code of the scheme (EAS).
                 * @example 0204
                 */
                scheme: string;
                /**
                 * @description The address within the scheme.
                 * @example 991-12345-06
                 */
                id: string;
            };
            /**
             * @description The client's VAT number.
             * @example DE123456788
             */
            vatNumber?: string;
            /**
             * @description The client's own mark for its invoices, such as a cost centre or a Leitweg-ID.
             * @example 04011000-12345-34
             */
            buyerReference?: string;
            /**
             * @description When the client is reminded of overdue invoices. It takes the place of the tenant's policy as a whole; without it, the tenant's holds.
             * @example {
             *       "isEnabled": false,
             *       "steps": [
             *         {
             *           "afterDays": 7,
             *           "tone": "FRIENDLY"
             *         },
             *         {
             *           "afterDays": 14,
             *           "tone": "FIRM"
             *         },
             *         {
             *           "afterDays": 28,
             *           "tone": "LAST"
             *         }
             *       ],
             *       "minimumMinor": 0
             *     }
             */
            reminders?: {
                /**
                 * @description Whether reminders are sent.
                 * @example true
                 */
                isEnabled: boolean;
                /** @description At most 10 reminders, each after more days than the one before. */
                steps: components["schemas"]["ReminderStep"][];
                /**
                 * @description No reminder is sent while all that a client owes overdue in a currency is less than this, in minor units of that currency.
                 * @example 500
                 */
                minimumMinor: number;
            };
            vatNumberCheck?: components["schemas"]["VatNumberCheck"];
            /**
             * Format: date-time
             * @description When the client was archived. Absent while it is in use.
             * @example 2026-11-15T01:02:03.004Z
             */
            archivedAt?: string;
            /** @description Branding pictures, by slot and order. */
            media: components["schemas"]["MediaItem"][];
            /**
             * @description Position in lists: by `order`, then by `createdAt`, then by `id`. Defaults to 0.
             * @example 10
             */
            order: number;
            /**
             * Format: date-time
             * @description When the record was created.
             * @example 2026-11-15T01:02:03.004Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the record was last changed.
             * @example 2026-11-15T01:02:03.004Z
             */
            updatedAt: string;
        };
        /** @description A change of a record: `client.created`, `client.updated`, `client.deleted`, `client.archived`, `client.unarchived`. */
        ClientEvent: {
            /**
             * @description The event's identifier. It is the same in every delivery.
             * @example evt_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            id: string;
            /**
             * @description The type of the event: `<resource>.<action>`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "client.created" | "client.updated" | "client.deleted" | "client.archived" | "client.unarchived";
            /**
             * Format: date-time
             * @description When the change was made.
             * @example 2026-11-15T01:02:03.004Z
             */
            createdAt: string;
            /**
             * @description The tenant that the event belongs to.
             * @example tnt_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            tenant: string;
            /**
             * @description The tenant's mode. An event of a sandbox is about a record to try things out: it must have no effect in a system that is real.
             * @example LIVE
             * @enum {string}
             */
            mode: "LIVE" | "SANDBOX";
            /**
             * @description The client that the record belongs to, if any.
             * @example clnt_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            client?: string;
            /** @description Who made the change, as in the audit trail. */
            actor: {
                /**
                 * @description The type of the actor.
                 * @enum {string}
                 */
                type: "PERSON" | "ACCESS_TOKEN" | "SYSTEM";
                /**
                 * @description Who made the change: a person's subject, an access token's identifier, the identifier of a link that a client opened, or the name of a part of the service.
                 * @example alice
                 */
                id: string;
            };
            /**
             * @description The version of the API that presented the data.
             * @example 0.1.0
             */
            apiVersion: string;
            /**
             * @description The event's number within its record, from 1.
             * @example 3
             */
            sequence: number;
            data: components["schemas"]["Client"];
        };
        /** @description A postal address of a client or of the tenant itself. */
        Address: {
            /**
             * @description The address's identifier.
             * @example adr_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            id: string;
            /**
             * @description The client that the address belongs to. Absent on the tenant's own addresses.
             * @example clnt_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            client?: string;
            /**
             * @description Display label, typically the name of the legal entity.
             * @example Northwind Traders GmbH
             */
            name: string;
            /**
             * @description First address line.
             * @example Friedrichstraße 123
             */
            address1: string;
            /**
             * @description Country, as it is printed.
             * @example Germany
             */
            country: string;
            /**
             * @description City.
             * @example Berlin
             */
            city: string;
            /**
             * @description Postal code.
             * @example 10117
             */
            zip: string;
            /**
             * Format: country-code
             * @description ISO 3166-1 alpha-2 code of the country (also `XI` for Northern Ireland and `XK` for Kosovo). If it is not given, it is taken from `country`, if that is a code or the name of a country in a language that the service knows; otherwise it is absent until it is set.
             * @example DE
             */
            countryCode?: string;
            /**
             * @description Second address line.
             * @example Aufgang B, 4. Etage
             */
            address2?: string;
            /**
             * @description State or region.
             * @example Berlin
             */
            region?: string;
            /**
             * @description Company registration number.
             * @example HRB 123456 B
             */
            registrationNumber?: string;
            /**
             * @description VAT number.
             * @example DE123456788
             */
            vatNumber?: string;
            /**
             * @description Position in lists: by `order`, then by `createdAt`, then by `id`. Defaults to 0.
             * @example 10
             */
            order: number;
            /**
             * Format: date-time
             * @description When the record was created.
             * @example 2026-11-15T01:02:03.004Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the record was last changed.
             * @example 2026-11-15T01:02:03.004Z
             */
            updatedAt: string;
        };
        /** @description A change of a record: `address.created`, `address.updated`, `address.deleted`. */
        AddressEvent: {
            /**
             * @description The event's identifier. It is the same in every delivery.
             * @example evt_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            id: string;
            /**
             * @description The type of the event: `<resource>.<action>`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "address.created" | "address.updated" | "address.deleted";
            /**
             * Format: date-time
             * @description When the change was made.
             * @example 2026-11-15T01:02:03.004Z
             */
            createdAt: string;
            /**
             * @description The tenant that the event belongs to.
             * @example tnt_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            tenant: string;
            /**
             * @description The tenant's mode. An event of a sandbox is about a record to try things out: it must have no effect in a system that is real.
             * @example LIVE
             * @enum {string}
             */
            mode: "LIVE" | "SANDBOX";
            /**
             * @description The client that the record belongs to, if any.
             * @example clnt_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            client?: string;
            /** @description Who made the change, as in the audit trail. */
            actor: {
                /**
                 * @description The type of the actor.
                 * @enum {string}
                 */
                type: "PERSON" | "ACCESS_TOKEN" | "SYSTEM";
                /**
                 * @description Who made the change: a person's subject, an access token's identifier, the identifier of a link that a client opened, or the name of a part of the service.
                 * @example alice
                 */
                id: string;
            };
            /**
             * @description The version of the API that presented the data.
             * @example 0.1.0
             */
            apiVersion: string;
            /**
             * @description The event's number within its record, from 1.
             * @example 3
             */
            sequence: number;
            data: components["schemas"]["Address"];
        };
        /** @description A contact person at a client. */
        Contact: {
            /**
             * @description The contact's identifier.
             * @example con_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            id: string;
            /**
             * @description The client that the contact belongs to.
             * @example clnt_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            client: string;
            /**
             * @description The contact's name.
             * @example Ada Lovelace
             */
            name: string;
            /**
             * @description The contact's position at the client.
             * @example Head of Accounting
             */
            title?: string;
            /**
             * @description Phone number, in the form to display.
             * @example +49 30 1234567
             */
            phone?: string;
            /**
             * @description The messages that go to the first email of the contact, unless others are named: invoices with credit notes and receipts, reminders, statements of account, and quotes. Empty by default.
             * @example [
             *       "INVOICES"
             *     ]
             */
            receives: ("INVOICES" | "REMINDERS" | "STATEMENTS" | "QUOTES")[];
            /**
             * @description Position in lists: by `order`, then by `createdAt`, then by `id`. Defaults to 0.
             * @example 10
             */
            order: number;
            /**
             * Format: date-time
             * @description When the record was created.
             * @example 2026-11-15T01:02:03.004Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the record was last changed.
             * @example 2026-11-15T01:02:03.004Z
             */
            updatedAt: string;
        };
        /** @description A change of a record: `contact.created`, `contact.updated`, `contact.deleted`. */
        ContactEvent: {
            /**
             * @description The event's identifier. It is the same in every delivery.
             * @example evt_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            id: string;
            /**
             * @description The type of the event: `<resource>.<action>`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "contact.created" | "contact.updated" | "contact.deleted";
            /**
             * Format: date-time
             * @description When the change was made.
             * @example 2026-11-15T01:02:03.004Z
             */
            createdAt: string;
            /**
             * @description The tenant that the event belongs to.
             * @example tnt_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            tenant: string;
            /**
             * @description The tenant's mode. An event of a sandbox is about a record to try things out: it must have no effect in a system that is real.
             * @example LIVE
             * @enum {string}
             */
            mode: "LIVE" | "SANDBOX";
            /**
             * @description The client that the record belongs to, if any.
             * @example clnt_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            client?: string;
            /** @description Who made the change, as in the audit trail. */
            actor: {
                /**
                 * @description The type of the actor.
                 * @enum {string}
                 */
                type: "PERSON" | "ACCESS_TOKEN" | "SYSTEM";
                /**
                 * @description Who made the change: a person's subject, an access token's identifier, the identifier of a link that a client opened, or the name of a part of the service.
                 * @example alice
                 */
                id: string;
            };
            /**
             * @description The version of the API that presented the data.
             * @example 0.1.0
             */
            apiVersion: string;
            /**
             * @description The event's number within its record, from 1.
             * @example 3
             */
            sequence: number;
            data: components["schemas"]["Contact"];
        };
        /** @description An email address of a contact. */
        Email: {
            /**
             * @description The email's identifier.
             * @example eml_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            id: string;
            /**
             * @description The contact that the email belongs to.
             * @example con_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            contact: string;
            /**
             * Format: email
             * @description The email address. Its local part neither starts with a dot nor has two in a row; its domain ends in a label of at least two letters.
             * @example ada@example.com
             */
            address: string;
            /**
             * @description Position in lists: by `order`, then by `createdAt`, then by `id`. Defaults to 0.
             * @example 10
             */
            order: number;
            /**
             * Format: date-time
             * @description When the record was created.
             * @example 2026-11-15T01:02:03.004Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the record was last changed.
             * @example 2026-11-15T01:02:03.004Z
             */
            updatedAt: string;
        };
        /** @description A change of a record: `email.created`, `email.updated`, `email.deleted`. */
        EmailEvent: {
            /**
             * @description The event's identifier. It is the same in every delivery.
             * @example evt_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            id: string;
            /**
             * @description The type of the event: `<resource>.<action>`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "email.created" | "email.updated" | "email.deleted";
            /**
             * Format: date-time
             * @description When the change was made.
             * @example 2026-11-15T01:02:03.004Z
             */
            createdAt: string;
            /**
             * @description The tenant that the event belongs to.
             * @example tnt_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            tenant: string;
            /**
             * @description The tenant's mode. An event of a sandbox is about a record to try things out: it must have no effect in a system that is real.
             * @example LIVE
             * @enum {string}
             */
            mode: "LIVE" | "SANDBOX";
            /**
             * @description The client that the record belongs to, if any.
             * @example clnt_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            client?: string;
            /** @description Who made the change, as in the audit trail. */
            actor: {
                /**
                 * @description The type of the actor.
                 * @enum {string}
                 */
                type: "PERSON" | "ACCESS_TOKEN" | "SYSTEM";
                /**
                 * @description Who made the change: a person's subject, an access token's identifier, the identifier of a link that a client opened, or the name of a part of the service.
                 * @example alice
                 */
                id: string;
            };
            /**
             * @description The version of the API that presented the data.
             * @example 0.1.0
             */
            apiVersion: string;
            /**
             * @description The event's number within its record, from 1.
             * @example 3
             */
            sequence: number;
            data: components["schemas"]["Email"];
        };
        /**
         * @description The contract's status.
         * @example ACTIVE
         * @enum {string}
         */
        ContractStatus: "DRAFT" | "ACTIVE" | "ENDED";
        /** @description A price that applies from a day on. */
        Rate: {
            /**
             * @description The rate's identifier.
             * @example rat_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            id: string;
            /**
             * @description The role whose work the rate prices, in any case: `Designer` and `designer` are the same role. A rate without a role applies to all other roles.
             * @example designer
             */
            role?: string;
            /**
             * @description The unit that is priced.
             * @example HOUR
             * @enum {string}
             */
            unit: "HOUR" | "DAY" | "UNIT";
            /**
             * @description Price of one unit, in minor units.
             * @example 9500
             */
            amountMinor: number;
            /**
             * Format: date
             * @description The first day of the rate. It applies until the next rate for the same role and unit starts.
             * @example 2026-11-15
             */
            startsOn: string;
        };
        /** @description The terms of the work for a client. */
        Contract: {
            /**
             * @description The contract's identifier.
             * @example ctr_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            id: string;
            /**
             * @description The client that the work is for.
             * @example clnt_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            client: string;
            /**
             * @description The contract's name.
             * @example Website relaunch
             */
            name: string;
            status: components["schemas"]["ContractStatus"];
            /**
             * Format: currency
             * @description ISO 4217 currency code, upper case.
             * @example EUR
             */
            currencyCode: string;
            /**
             * @description Days from the date of issue to the due date of its invoices. Defaults to the tenant's, or else to 30.
             * @example 30
             */
            paymentTermsDays: number;
            /**
             * @description Whether rates, and prices on new invoices of the contract, include tax. Defaults to false.
             * @example false
             */
            pricesIncludeTax: boolean;
            /** @description Prices by role and unit. Two rates for the same role, in any case, and unit start on different days. */
            rates: components["schemas"]["Rate"][];
            /**
             * @description Taxes by day, in the order of their days. A line without a tax of its own has the tax of its day: of its contract, or else of the tenant.
             * @example [
             *       {
             *         "category": "S",
             *         "percent": 19
             *       }
             *     ]
             */
            taxRates: components["schemas"]["TaxRate"][];
            /**
             * @description The client's reference, such as a purchase order number.
             * @example PO-4711
             */
            reference?: string;
            /**
             * @description What was agreed.
             * @example Design and build, billed monthly
             */
            description?: string;
            /**
             * @description The discount for early payment, which new invoices of the contract take over. Its `days` are below `paymentTermsDays`.
             * @example {
             *       "days": 10,
             *       "percent": 2
             *     }
             */
            earlyPayment?: {
                /**
                 * @description The last day of the discount, in days from the date of issue.
                 * @example 10
                 */
                days: number;
                /**
                 * @description The part of the amount to pay that is taken off, in percent, with at most 2 decimals.
                 * @example 2
                 */
                percent: number;
                /**
                 * @description Whether a discount that is taken lowers tax and taxable amount. At issue, it defaults to true for sellers in Germany and Austria. Others have to give it.
                 * @example true
                 */
                reducesTax?: boolean;
            };
            /**
             * Format: locale
             * @description The BCP 47 language tag of its documents. Without one, they are in the client's language, or else in the tenant's.
             * @example fr-FR
             */
            locale?: string;
            /**
             * Format: date-time
             * @description When the contract begins. Without it, it has no beginning.
             * @example 2026-11-15T01:02:03.004Z
             */
            startsAt?: string;
            /**
             * Format: date-time
             * @description When the contract ends or ended. Without it, it has no end.
             * @example 2026-11-15T01:02:03.004Z
             */
            endsAt?: string;
            /** @description How work is collected onto drafts automatically. Without it, the work of projects that an issue tracker feeds is collected by MONTH and REFERENCE, and other work only by hand. */
            collect?: {
                /**
                 * @description The period of a collecting draft. Weeks begin on Monday. With NEVER, work is collected only by hand.
                 * @example MONTH
                 * @enum {string}
                 */
                every: "MONTH" | "WEEK" | "NEVER";
                /**
                 * @description What one line stands for: a task (REFERENCE), a project, a worker, a role or a day. Defaults to the contract's, or else to REFERENCE.
                 * @example REFERENCE
                 * @enum {string}
                 */
                groupBy?: "REFERENCE" | "PROJECT" | "WORKER" | "ROLE" | "DAY";
            };
            /**
             * @description The address that invoices are sent to. Without it, they go to the client's first address by `order`.
             * @example adr_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            address?: string;
            /**
             * @description Position in lists: by `order`, then by `createdAt`, then by `id`. Defaults to 0.
             * @example 10
             */
            order: number;
            /** @description The actions that the status allows. */
            availableActions: ("activate" | "end")[];
            /**
             * Format: date-time
             * @description When the record was created.
             * @example 2026-11-15T01:02:03.004Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the record was last changed.
             * @example 2026-11-15T01:02:03.004Z
             */
            updatedAt: string;
        };
        /** @description A change of a record: `contract.created`, `contract.updated`, `contract.deleted`, `contract.activated`, `contract.ended`. */
        ContractEvent: {
            /**
             * @description The event's identifier. It is the same in every delivery.
             * @example evt_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            id: string;
            /**
             * @description The type of the event: `<resource>.<action>`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "contract.created" | "contract.updated" | "contract.deleted" | "contract.activated" | "contract.ended";
            /**
             * Format: date-time
             * @description When the change was made.
             * @example 2026-11-15T01:02:03.004Z
             */
            createdAt: string;
            /**
             * @description The tenant that the event belongs to.
             * @example tnt_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            tenant: string;
            /**
             * @description The tenant's mode. An event of a sandbox is about a record to try things out: it must have no effect in a system that is real.
             * @example LIVE
             * @enum {string}
             */
            mode: "LIVE" | "SANDBOX";
            /**
             * @description The client that the record belongs to, if any.
             * @example clnt_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            client?: string;
            /** @description Who made the change, as in the audit trail. */
            actor: {
                /**
                 * @description The type of the actor.
                 * @enum {string}
                 */
                type: "PERSON" | "ACCESS_TOKEN" | "SYSTEM";
                /**
                 * @description Who made the change: a person's subject, an access token's identifier, the identifier of a link that a client opened, or the name of a part of the service.
                 * @example alice
                 */
                id: string;
            };
            /**
             * @description The version of the API that presented the data.
             * @example 0.1.0
             */
            apiVersion: string;
            /**
             * @description The event's number within its record, from 1.
             * @example 3
             */
            sequence: number;
            data: components["schemas"]["Contract"];
        };
        /** @description A part of a contract's work. */
        Project: {
            /**
             * @description The project's identifier.
             * @example prj_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            id: string;
            /**
             * @description The contract that the project belongs to.
             * @example ctr_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            contract: string;
            /**
             * @description The project's name.
             * @example Online shop
             */
            name: string;
            /**
             * @description What the project is about.
             * @example Everything up to the checkout
             */
            description?: string;
            /**
             * @description Position in lists: by `order`, then by `createdAt`, then by `id`. Defaults to 0.
             * @example 10
             */
            order: number;
            /**
             * Format: date-time
             * @description When the record was created.
             * @example 2026-11-15T01:02:03.004Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the record was last changed.
             * @example 2026-11-15T01:02:03.004Z
             */
            updatedAt: string;
        };
        /** @description A change of a record: `project.created`, `project.updated`, `project.deleted`. */
        ProjectEvent: {
            /**
             * @description The event's identifier. It is the same in every delivery.
             * @example evt_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            id: string;
            /**
             * @description The type of the event: `<resource>.<action>`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "project.created" | "project.updated" | "project.deleted";
            /**
             * Format: date-time
             * @description When the change was made.
             * @example 2026-11-15T01:02:03.004Z
             */
            createdAt: string;
            /**
             * @description The tenant that the event belongs to.
             * @example tnt_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            tenant: string;
            /**
             * @description The tenant's mode. An event of a sandbox is about a record to try things out: it must have no effect in a system that is real.
             * @example LIVE
             * @enum {string}
             */
            mode: "LIVE" | "SANDBOX";
            /**
             * @description The client that the record belongs to, if any.
             * @example clnt_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            client?: string;
            /** @description Who made the change, as in the audit trail. */
            actor: {
                /**
                 * @description The type of the actor.
                 * @enum {string}
                 */
                type: "PERSON" | "ACCESS_TOKEN" | "SYSTEM";
                /**
                 * @description Who made the change: a person's subject, an access token's identifier, the identifier of a link that a client opened, or the name of a part of the service.
                 * @example alice
                 */
                id: string;
            };
            /**
             * @description The version of the API that presented the data.
             * @example 0.1.0
             */
            apiVersion: string;
            /**
             * @description The event's number within its record, from 1.
             * @example 3
             */
            sequence: number;
            data: components["schemas"]["Project"];
        };
        /** @description What may not be as it was meant with a time entry. */
        TimeEntryWarning: {
            /**
             * @description UNKNOWN_ROLE: no rate names the role of the work.
             * @example UNKNOWN_ROLE
             * @constant
             */
            code: "UNKNOWN_ROLE";
            /**
             * @description What may not be as it was meant, and what to do about it.
             * @example No hourly rate of the contract ctr_01jd2r8g5cf3qbx2m7w9k4t6ze names the role tester on the day of the work, so the price for all roles applies: correct the role, or add a rate for it
             */
            message: string;
        };
        /** @description A piece of work: who did it, when, on what, and how much of it was charged. An entry owes the difference between what was done and what was charged, whatever becomes of either. */
        TimeEntry: {
            /**
             * @description The time entry's identifier.
             * @example tim_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            id: string;
            /**
             * @description The project that the work was for.
             * @example prj_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            project: string;
            /**
             * @description The project's contract.
             * @example ctr_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            contract: string;
            /**
             * @description The contract's client.
             * @example clnt_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            client: string;
            /**
             * Format: date
             * @description The day of the work.
             * @example 2026-11-15
             */
            date: string;
            /**
             * @description How long it took. 0 after the entry was deleted or replaced.
             * @example 90
             */
            minutes: number;
            /**
             * @description Whether the minutes are to be charged. Defaults to true.
             * @example true
             */
            isBillable: boolean;
            /**
             * @description Whether the entry is left out when work is collected automatically. It can still be collected by hand, which releases it. Defaults to false.
             * @example false
             */
            isHeld: boolean;
            /**
             * @description `MANUAL`, or the name of the tracker that the entry follows.
             * @example MANUAL
             */
            source: string;
            /**
             * @description Who did the work.
             * @example Ada Lovelace
             */
            worker?: string;
            /**
             * @description The role in which the work was done. The contract's rates may depend on it: `designer` is charged at the rate for `Designer`. A role that no rate names is charged at the rate for all roles, with a warning.
             * @example designer
             */
            role?: string;
            /**
             * @description What was done.
             * @example Two rounds of changes
             */
            description?: string;
            /**
             * @description The entry's identifier where it comes from. Unique among the tenant's manual entries, so that nothing is recorded twice.
             * @example timesheet-2026-11/17
             */
            sourceId?: string;
            /**
             * @description The system that knows the task. Required together with `referenceId`.
             * @example JIRA
             */
            referenceType?: string;
            /**
             * @description The task's identifier in that system.
             * @example 10001
             */
            referenceId?: string;
            /**
             * @description The task's name. Only together with `referenceId`.
             * @example SHOP-12 Checkout
             */
            referenceName?: string;
            /**
             * @description OPEN: there are minutes to charge or to take back, or the entry is not billable and was never charged. DRAFTED: nothing is left to do once the drafts with minutes of the entry are issued. BILLED: nothing is left to do. Not in events.
             * @example OPEN
             * @enum {string}
             */
            status?: "OPEN" | "DRAFTED" | "BILLED";
            /**
             * @description The minutes on issued invoices, less what credit notes took back. Not in events.
             * @example 0
             */
            billedMinutes?: number;
            /**
             * @description The minutes on drafts. Not in events.
             * @example 0
             */
            draftedMinutes?: number;
            /**
             * @description The minutes still to charge: `minutes` (0 if not billable) - `billedMinutes` - `draftedMinutes`. Negative if minutes are to be taken back. Not in events.
             * @example 90
             */
            owedMinutes?: number;
            /** @description The lines with minutes of the entry, the newest first, at most 100. Not in events. */
            billables?: string[];
            /**
             * @description Why the owed minutes are not charged, and what to do about it. Not in events.
             * @example The contract ctr_01jd2r8g5cf3qbx2m7w9k4t6ze has no hourly rate for designer on 2026-07-01: add one
             */
            problem?: string;
            /** @description What may not be as it was meant, while the minutes are owed or on a draft. It keeps nothing from being charged. Absent if there is nothing. Not in events. */
            warnings?: components["schemas"]["TimeEntryWarning"][];
            /**
             * @description The entry that took over when this one, already billed, changed.
             * @example tim_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            replacedBy?: string;
            /**
             * Format: date-time
             * @description When the entry was deleted. Entries that were billed, or that follow a tracker, are kept with 0 minutes.
             * @example 2026-11-15T01:02:03.004Z
             */
            deletedAt?: string;
            /**
             * Format: date-time
             * @description When the record was created.
             * @example 2026-11-15T01:02:03.004Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the record was last changed.
             * @example 2026-11-15T01:02:03.004Z
             */
            updatedAt: string;
        };
        /** @description A change of a record: `timeEntry.created`, `timeEntry.updated`, `timeEntry.deleted`. */
        TimeEntryEvent: {
            /**
             * @description The event's identifier. It is the same in every delivery.
             * @example evt_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            id: string;
            /**
             * @description The type of the event: `<resource>.<action>`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "timeEntry.created" | "timeEntry.updated" | "timeEntry.deleted";
            /**
             * Format: date-time
             * @description When the change was made.
             * @example 2026-11-15T01:02:03.004Z
             */
            createdAt: string;
            /**
             * @description The tenant that the event belongs to.
             * @example tnt_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            tenant: string;
            /**
             * @description The tenant's mode. An event of a sandbox is about a record to try things out: it must have no effect in a system that is real.
             * @example LIVE
             * @enum {string}
             */
            mode: "LIVE" | "SANDBOX";
            /**
             * @description The client that the record belongs to, if any.
             * @example clnt_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            client?: string;
            /** @description Who made the change, as in the audit trail. */
            actor: {
                /**
                 * @description The type of the actor.
                 * @enum {string}
                 */
                type: "PERSON" | "ACCESS_TOKEN" | "SYSTEM";
                /**
                 * @description Who made the change: a person's subject, an access token's identifier, the identifier of a link that a client opened, or the name of a part of the service.
                 * @example alice
                 */
                id: string;
            };
            /**
             * @description The version of the API that presented the data.
             * @example 0.1.0
             */
            apiVersion: string;
            /**
             * @description The event's number within its record, from 1.
             * @example 3
             */
            sequence: number;
            data: components["schemas"]["TimeEntry"];
        };
        /**
         * @description The invoice's status.
         * @example FINALIZED
         * @enum {string}
         */
        InvoiceStatus: "DRAFT" | "FINALIZED" | "PARTIALLY_PAID" | "PAID" | "CREDITED" | "WRITTEN_OFF" | "VOID";
        /**
         * @description INVOICE for work, DEPOSIT for money in advance, CARRIED_OVER for an open item of a former system. It never changes.
         * @example INVOICE
         * @enum {string}
         */
        InvoiceKind: "INVOICE" | "DEPOSIT" | "CARRIED_OVER";
        /** @description The tax on all lines with the same category and rate. */
        Tax: {
            category: components["schemas"]["TaxCategory"];
            /**
             * @description Tax rate in percent, with at most 4 decimals.
             * @example 19
             */
            percent: number;
            /**
             * @description Sum of the lines with this tax, less discounts and included tax, in minor units.
             * @example 71250
             */
            taxableMinor: number;
            /**
             * @description The tax on that sum, in minor units, rounded half away from zero. If prices include tax, it is the part of the typed sum.
             * @example 13538
             */
            taxMinor: number;
            /**
             * Format: country-code
             * @description The country whose tax it is (ISO 3166-1 alpha-2, also `XI` for Northern Ireland). Defaults to the seller's country.
             * @example DE
             */
            country?: string;
            /**
             * @description The amount that the tax is on, in the tax currency, in its minor units.
             * @example 65571
             */
            taxableMinorInTaxCurrency?: number;
            /**
             * @description The tax in the tax currency, in its minor units.
             * @example 11782
             */
            taxMinorInTaxCurrency?: number;
            /** @description What each of the document's `discounts` takes off the lines with this tax, in their order. It is no longer in `taxableMinor`. */
            discountsMinor?: number[];
            /**
             * @description Why no tax is charged (VATEX code).
             * @example VATEX-EU-AE
             */
            exemptionCode?: string;
            /**
             * @description Why no tax is charged, in the language of the document.
             * @example Reverse charge
             */
            exemptionReason?: string;
        };
        /** @description A discount, as it stands on the document. */
        Discount: {
            /**
             * @description What is taken off, in minor units. Prices that include tax have discounts that do.
             * @example 7125
             */
            amountMinor: number;
            /**
             * @description Why. It stands on the document.
             * @example Regular client
             */
            reason: string;
            /**
             * @description The part of the amount that is taken off, in percent, with at most 4 decimals.
             * @example 10
             */
            percent?: number;
        };
        /** @description The discount for early payment. */
        EarlyPayment: {
            /**
             * @description The last day of the discount, in days from the date of issue.
             * @example 10
             */
            days: number;
            /**
             * @description The part of the amount to pay that is taken off, in percent, with at most 2 decimals.
             * @example 2
             */
            percent: number;
            /**
             * @description Whether a discount that is taken lowers tax and taxable amount. At issue, it defaults to true for sellers in Germany and Austria. Others have to give it.
             * @example true
             */
            reducesTax?: boolean;
            /**
             * Format: date
             * @description The last day to pay less: the date of issue and `days`. A DRAFT has none.
             * @example 2026-11-15
             */
            lastDay?: string;
            /**
             * @description What is taken off the amount to pay, less credits, in minor units.
             * @example 1696
             */
            discountMinor: number;
            /**
             * @description What the client pays in all until then, in minor units: the amount to pay, less credits and `discountMinor`.
             * @example 83092
             */
            payableMinor: number;
        };
        /**
         * @description `QUEUED` until a server answers. `ACCEPTED`: a server took it. `FAILED`: it was refused for good. `UNCERTAIN`: the connection was lost after the data, so it may have arrived. `HELD`: it is kept, and not sent. `BOUNCED`: it came back.
         * @example ACCEPTED
         * @enum {string}
         */
        MessageStatus: "QUEUED" | "ACCEPTED" | "FAILED" | "UNCERTAIN" | "HELD" | "BOUNCED";
        /**
         * @description The kind of document or payment that the message is about.
         * @example INVOICE
         * @enum {string}
         */
        MessageKind: "INVOICE" | "CREDIT_NOTE" | "STATEMENT" | "REMINDER_FRIENDLY" | "REMINDER_FIRM" | "REMINDER_LAST" | "RECEIPT";
        /** @description The newest message about the document. Events do not show it. */
        LastMessage: {
            /**
             * @description The message.
             * @example msg_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            id: string;
            status: components["schemas"]["MessageStatus"];
            kind: components["schemas"]["MessageKind"];
        };
        /** @description Something that keeps a DRAFT from being finalized. */
        Obstacle: {
            /**
             * @description What is missing or wrong.
             * @example buyer.vatNumber
             */
            field: string;
            /** @description Why, and where to set it. */
            message: string;
        };
        /** @description The account to pay to, at the time of issue. */
        DocumentBankAccount: {
            /**
             * Format: currency
             * @description ISO 4217 currency code, upper case.
             * @example EUR
             */
            currencyCode?: string;
            /**
             * @description IBAN.
             * @example DE89370400440532013000
             */
            iban?: string;
            /**
             * @description BIC.
             * @example COBADEFFXXX
             */
            bic?: string;
            /** @description Account number, where there is no IBAN. */
            accountNumber?: string;
            /**
             * @description Routing number of a US bank.
             * @example 021000021
             */
            routingNumber?: string;
            /**
             * @description Name of the bank.
             * @example Commerzbank
             */
            bankName?: string;
        };
        /** @description An address at the time of issue. */
        PartyAddress: {
            /**
             * @description The identifier of the address.
             * @example adr_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            id: string;
            /**
             * @description The name on the address.
             * @example Northwind Traders GmbH
             */
            name: string;
            /**
             * @description First line.
             * @example Hauptstraße 1
             */
            address1: string;
            /**
             * @description Postal code.
             * @example 10115
             */
            zip: string;
            /**
             * @description City.
             * @example Berlin
             */
            city: string;
            /**
             * @description Country.
             * @example Germany
             */
            country: string;
            /**
             * @description Second line.
             * @example 2nd floor
             */
            address2?: string;
            /**
             * @description State or region.
             * @example Berlin
             */
            region?: string;
            /**
             * @description ISO 3166-1 code of the country.
             * @example DE
             */
            countryCode?: string;
        };
        /** @description A seller or buyer at the time of issue. */
        Party: {
            /**
             * @description The name on legal documents.
             * @example Northwind Traders GmbH
             */
            legalName: string;
            /**
             * @description The name it trades under, if that differs.
             * @example Northwind
             */
            tradingName?: string;
            /**
             * @description VAT number.
             * @example DE123456788
             */
            vatNumber?: string;
            /**
             * @description National tax number.
             * @example 30/123/45678
             */
            taxNumber?: string;
            /**
             * @description Company registration number.
             * @example HRB 12345
             */
            registrationNumber?: string;
            /**
             * @description The seller's court, seat, directors and the like, line by line.
             * @example Amtsgericht Charlottenburg
             *     Sitz der Gesellschaft: Berlin
             */
            legalNotes?: string;
            /** @description The address for electronic invoices. */
            electronicAddress?: {
                /**
                 * @description The code of the scheme (EAS).
                 * @example 0204
                 */
                scheme: string;
                /**
                 * @description The address within the scheme.
                 * @example 991-12345-06
                 */
                id: string;
            };
            /** @description Who answers questions about the document. */
            contact?: {
                /**
                 * @description The name of a person or department.
                 * @example Ada Lovelace
                 */
                name?: string;
                /**
                 * @description The e-mail address.
                 * @example billing@example.com
                 */
                email?: string;
                /**
                 * @description The telephone number.
                 * @example +49 30 123456
                 */
                phone?: string;
            };
            /** @description The mentions that French law asks of a French seller. */
            frenchMentions?: {
                /**
                 * @description The rate of late payment penalties.
                 * @example En cas de retard de paiement, des pénalités sont exigibles sans rappel dès le lendemain de l’échéance, au taux d’intérêt appliqué par la Banque centrale européenne à son opération de refinancement la plus récente, majoré de 10 points de pourcentage (art. L. 441-10 du code de commerce).
                 */
                latePayment: string;
                /**
                 * @description The fixed fee for the costs of recovery.
                 * @example Tout retard de paiement entraîne de plein droit une indemnité forfaitaire pour frais de recouvrement de 40 € (art. D. 441-5 du code de commerce).
                 */
                recoveryFee: string;
                /**
                 * @description The discount for early payment, or that there is none.
                 * @example Aucun escompte n’est accordé en cas de paiement anticipé.
                 */
                earlyPayment: string;
                /**
                 * @description The legal form.
                 * @example SAS
                 */
                legalForm?: string;
                /**
                 * @description The share capital.
                 * @example 10 000 €
                 */
                shareCapital?: string;
                /**
                 * @description The city of the trade and companies register (RCS).
                 * @example Paris
                 */
                registryCity?: string;
            };
            /** @description What VIES had said about the buyer's VAT number. Kept on documents with the tax category K or AE, which rest on the number. */
            vatNumberCheck?: {
                /**
                 * @description What VIES answered.
                 * @example VALID
                 * @enum {string}
                 */
                status: "VALID" | "INVALID";
                /**
                 * Format: date
                 * @description The day that VIES gives for the check.
                 * @example 2026-11-15
                 */
                checkedOn: string;
                /**
                 * @description The number under which VIES keeps the check.
                 * @example WAPIAAAAYdT3xQ21
                 */
                consultationNumber?: string;
            };
            address?: components["schemas"]["PartyAddress"];
        };
        /** @description Paths of the files of an issued document. One that could not be an e-invoice has only a PDF. */
        DocumentLinks: {
            /**
             * @description The PDF.
             * @example /api/v1/invoices/inv_01jd2r8g5cf3qbx2m7w9k4t6ze/pdf
             */
            pdf: string;
            /**
             * @description The PDF with the e-invoice inside.
             * @example /api/v1/invoices/inv_01jd2r8g5cf3qbx2m7w9k4t6ze/factur-x
             */
            facturX?: string;
            /**
             * @description The e-invoice in UBL.
             * @example /api/v1/invoices/inv_01jd2r8g5cf3qbx2m7w9k4t6ze/xml?format=ubl
             */
            ubl?: string;
            /**
             * @description The e-invoice in CII.
             * @example /api/v1/invoices/inv_01jd2r8g5cf3qbx2m7w9k4t6ze/xml?format=cii
             */
            cii?: string;
        };
        /** @description The deposit that the line deducts. Such a line keeps its price, its tax and its texts. */
        DeductedDeposit: {
            /**
             * @description The invoice of the deposit.
             * @example inv_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            invoice: string;
            /**
             * @description Its number.
             * @example INV-000001
             */
            invoiceNumber: string;
            /**
             * Format: date
             * @description Its date of issue.
             * @example 2026-11-15
             */
            issueDate: string;
            /**
             * @description The amount that the line deducts of it, with tax, in minor units.
             * @example 23800
             */
            amountMinor: number;
            /**
             * @description The tax in this amount, which that invoice charged.
             * @example 3800
             */
            taxMinor: number;
        };
        /** @description A line of an invoice. */
        Billable: {
            /**
             * @description The billable's identifier.
             * @example bil_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            id: string;
            /**
             * @description The invoice that the line is on.
             * @example inv_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            invoice: string;
            /**
             * @description What is charged.
             * @example Design of the start page
             */
            name: string;
            /**
             * @description Number of units, with at most 6 decimals.
             * @example 7.5
             */
            quantity: number;
            /**
             * @description Price of one unit, in minor units; with tax if the invoice has `pricesIncludeTax`. It may be negative.
             * @example 9500
             */
            amountMinor: number;
            /**
             * @description `quantity` times `amountMinor`, rounded half away from zero, less the discounts of the line.
             * @example 71250
             */
            totalMinor: number;
            /**
             * Format: currency
             * @description ISO 4217 currency code, upper case.
             * @example EUR
             */
            currencyCode: string;
            /**
             * Format: unit-code
             * @description The unit (UN/ECE Recommendation 20): HUR hour, DAY day, C62 piece. Defaults to C62.
             * @example HUR
             */
            unitCode: string;
            /**
             * @description Whether the line is for a service or for goods. Defaults to SERVICE.
             * @example SERVICE
             * @enum {string}
             */
            supply: "SERVICE" | "GOODS";
            /**
             * @description Whether the line has no tax of its own, but that of its contract or tenant on its day. It follows their `taxRates` while the invoice is a DRAFT.
             * @example true
             */
            isTaxInherited: boolean;
            /**
             * @description Tax rate in percent, with at most 4 decimals.
             * @example 19
             */
            taxPercent?: number;
            taxCategory?: components["schemas"]["TaxCategory"];
            /**
             * Format: country-code
             * @description The country whose tax it is (ISO 3166-1 alpha-2, also `XI` for Northern Ireland). Defaults to the seller's country.
             * @example DE
             */
            taxCountry?: string;
            /**
             * Format: vatex
             * @description Why no tax is charged, as a VATEX code.
             * @example VATEX-EU-132
             */
            taxExemptionCode?: string;
            /**
             * @description Why no tax is charged, in words. Only for the categories E, AE, K, G and O.
             * @example Exempt under § 4 No. 14 UStG
             */
            taxExemptionReason?: string;
            /** @description The line's discounts. Each percentage is of `quantity` times `amountMinor`. */
            discounts?: components["schemas"]["Discount"][];
            /**
             * Format: date
             * @description The day whose tax applies: the line's last day of service, or else the document's, or else its date of issue. Absent until the invoice is issued.
             * @example 2026-11-15
             */
            taxDate?: string;
            /**
             * @description The project that the line is for.
             * @example prj_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            project?: string;
            deposit?: components["schemas"]["DeductedDeposit"];
            /**
             * Format: date
             * @description The first day of the service.
             * @example 2026-11-15
             */
            serviceFrom?: string;
            /**
             * Format: date
             * @description The last day of the service.
             * @example 2026-11-15
             */
            serviceTo?: string;
            /**
             * @description Details of the line.
             * @example Two rounds of changes
             */
            description?: string;
            /**
             * @description The external system that the line refers to. Required together with `referenceId`.
             * @example JIRA
             */
            referenceType?: string;
            /**
             * @description The identifier in that system, unique within the invoice.
             * @example 10001
             */
            referenceId?: string;
            /**
             * @description Your own texts by name: at most 50, with names of 1 to 40 characters and texts of at most 500.
             * @example {
             *       "key": "SHOP-12"
             *     }
             */
            metadata?: {
                [key: string]: string;
            };
            /**
             * @description Position in lists: by `order`, then by `createdAt`, then by `id`. Defaults to 0.
             * @example 10
             */
            order: number;
            /**
             * Format: date-time
             * @description When the record was created.
             * @example 2026-11-15T01:02:03.004Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the record was last changed.
             * @example 2026-11-15T01:02:03.004Z
             */
            updatedAt: string;
        };
        /** @description An invoice, as events show it. */
        InvoiceInEvents: {
            /**
             * @description The invoice's identifier.
             * @example inv_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            id: string;
            /**
             * @description The invoice's contract.
             * @example ctr_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            contract: string;
            /**
             * @description The client that is invoiced.
             * @example clnt_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            client: string;
            status: components["schemas"]["InvoiceStatus"];
            kind: components["schemas"]["InvoiceKind"];
            /**
             * @description COLLECTED if the invoice was made to collect the work of its contract.
             * @example COLLECTED
             * @enum {string}
             */
            origin?: "COLLECTED";
            /**
             * Format: date
             * @description The first day of the period whose work the invoice was made to collect.
             * @example 2026-11-15
             */
            collectsFrom?: string;
            /**
             * Format: currency
             * @description ISO 4217 currency code, upper case.
             * @example EUR
             */
            currencyCode: string;
            /**
             * @description The number of decimals of the currency (ISO 4217).
             * @example 2
             */
            currencyExponent: number;
            /**
             * @description Sum of the lines' totals, less discounts and included tax, in minor units.
             * @example 71250
             */
            subtotalMinor: number;
            /**
             * @description Sum of the taxes, in minor units.
             * @example 13538
             */
            taxMinor: number;
            /**
             * @description The amount charged, tax included, in minor units.
             * @example 84788
             */
            totalMinor: number;
            /**
             * @description What rounding adds to the total, in minor units. It changes no tax.
             * @example 0
             */
            roundingMinor: number;
            /**
             * @description The total and its rounding, in minor units: the amount to pay.
             * @example 84788
             */
            payableMinor: number;
            /** @description Tax by category and rate, all of one country. Lines of a DRAFT that have no tax yet are left out. */
            taxes: components["schemas"]["Tax"][];
            /**
             * @description Whether prices, totals of lines and discounts are typed with tax. Defaults to the contract's when the invoice is created.
             * @example false
             */
            pricesIncludeTax: boolean;
            /**
             * @description Whether the amount to pay is rounded to 0.05. Only an invoice in CHF can be. Defaults to the tenant's when it is created, and ends when the currency changes.
             * @example false
             */
            isCashRounded: boolean;
            /**
             * @description The money that is allocated to the invoice, in minor units.
             * @example 0
             */
            paidMinor: number;
            /**
             * @description The amount credited, in minor units.
             * @example 0
             */
            creditedMinor: number;
            /**
             * @description The amount written off, in minor units. Discounts for early payment that were taken are part of it.
             * @example 0
             */
            writtenOffMinor: number;
            /**
             * @description The amount to pay less the amounts credited, paid and written off, in minor units. Never below 0 once the invoice is issued: money beyond it stays on the account of the client.
             * @example 84788
             */
            balanceMinor: number;
            /**
             * @description What the client owes: the balance, and 0 for a draft whose total is below 0.
             * @example 84788
             */
            dueMinor: number;
            /**
             * @description Whether the invoice is past its due date and something is due.
             * @example false
             */
            isOverdue: boolean;
            /**
             * @description The days since `dueDate`, if the invoice is overdue: 0 if the time to pay ended earlier today. Absent on other invoices.
             * @example 12
             */
            daysOverdue?: number;
            /**
             * @description Number of lines.
             * @example 1
             */
            billableCount: number;
            /**
             * @description The invoice's number. A DRAFT has none.
             * @example INV-000001
             */
            invoiceNumber?: string;
            /**
             * Format: date
             * @description The last day to pay, in the tenant's time zone. Defaults to the contract's payment terms, from the date of issue. Excludes `dueAt`.
             * @example 2026-11-15
             */
            dueDate?: string;
            /**
             * Format: date-time
             * @description The last moment to pay. Defaults to the end of `dueDate`. Excludes `dueDate`.
             * @example 2026-11-15T01:02:03.004Z
             */
            dueAt?: string;
            /**
             * @description Text for the client.
             * @example Thank you for your trust.
             */
            notes?: string;
            /**
             * @description The client's reference, such as a purchase order number. Defaults to the contract's.
             * @example PO-4711
             */
            reference?: string;
            /**
             * @description The buyer's own routing reference, such as a Leitweg-ID. At issue, it defaults to the client's.
             * @example 04011000-12345-34
             */
            buyerReference?: string;
            /**
             * @description The reference that the client states when it pays. At issue, it defaults to a creditor reference (ISO 11649) made of the invoice's number, with a QR-IBAN to a QR reference, and without an IBAN to the number.
             * @example RF69INV000001
             */
            paymentReference?: string;
            /**
             * Format: locale
             * @description The language of the document. At issue, it defaults to the contract's, the client's, or the tenant's, or else to en.
             * @example de-DE
             */
            locale?: string;
            /**
             * Format: date
             * @description The first day of the service. At issue, the period defaults to the period of the lines.
             * @example 2026-11-15
             */
            serviceFrom?: string;
            /**
             * Format: date
             * @description The last day of the service.
             * @example 2026-11-15
             */
            serviceTo?: string;
            /**
             * Format: currency
             * @description The currency in which tax is declared: that of the seller's country, or else the tenant's. Only for invoices in another currency. Set with `taxExchangeRate`, if left out.
             * @example EUR
             */
            taxCurrencyCode?: string;
            /**
             * @description Units of the tax currency per unit of the invoice's currency, with at most 10 decimals. A seller with a VAT or tax number needs it to issue an invoice in another currency than its country's.
             * @example 0.9203
             */
            taxExchangeRate?: number;
            /** @description Discounts of the whole invoice. */
            discounts?: components["schemas"]["Discount"][];
            earlyPayment?: components["schemas"]["EarlyPayment"];
            /**
             * @description The address that the invoice is sent to. Without it, a DRAFT goes to the contract's address, or else to the client's first one.
             * @example adr_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            address?: string;
            /**
             * Format: date-time
             * @description When the invoice was finalized.
             * @example 2026-11-15T01:02:03.004Z
             */
            issuedAt?: string;
            /**
             * Format: date-time
             * @description Since when nothing is due: the latest date of its issue, of the payments that are allocated to it, of write-offs, and of the credit notes that lowered what was due. Absent while anything is due, and on VOID invoices.
             * @example 2026-11-15T01:02:03.004Z
             */
            paidAt?: string;
            /**
             * Format: date
             * @description The client has promised to pay by this day, so that no reminder is sent until then. Set by `POST /invoices/{invoiceId}/promise`.
             * @example 2026-11-15
             */
            promisedUntil?: string;
            /**
             * Format: date-time
             * @description When the invoice was voided.
             * @example 2026-11-15T01:02:03.004Z
             */
            voidedAt?: string;
            /**
             * Format: date-time
             * @description When a mail server first took it for the client, or a person said that it was sent.
             * @example 2026-11-15T01:02:03.004Z
             */
            sentAt?: string;
            lastMessage?: components["schemas"]["LastMessage"];
            /**
             * Format: date-time
             * @description When somebody first looked at the invoice through one of its links. Opening the page alone does not count: scanners of mail do that.
             * @example 2026-11-15T01:02:03.004Z
             */
            viewedAt?: string;
            /**
             * @description What other invoices deduct of this deposit, with tax, in minor units. Only on issued deposits, and not in events.
             * @example 0
             */
            deductedMinor?: number;
            /**
             * @description What is paid of this deposit and not deducted yet, with tax, in minor units. Only on issued deposits, and not in events.
             * @example 0
             */
            deductibleMinor?: number;
            /** @description What keeps a DRAFT from being finalized. Absent on other invoices. */
            obstacles?: components["schemas"]["Obstacle"][];
            /**
             * Format: date
             * @description The date of issue, a day of the document's time zone.
             * @example 2026-11-15
             */
            issueDate?: string;
            /**
             * @description The IANA time zone of the document's days.
             * @example Europe/Berlin
             */
            timeZone?: string;
            /**
             * @description Days from the date of issue to the due date, by the contract's terms.
             * @example 30
             */
            paymentTermsDays?: number;
            bankAccount?: components["schemas"]["DocumentBankAccount"];
            seller?: components["schemas"]["Party"];
            buyer?: components["schemas"]["Party"];
            /**
             * @description The amount that the tax is on, in the tax currency, in its minor units.
             * @example 65571
             */
            taxableMinorInTaxCurrency?: number;
            /**
             * @description The tax in the tax currency, in its minor units.
             * @example 11782
             */
            taxMinorInTaxCurrency?: number;
            /**
             * @description The rules that the e-invoice follows.
             * @example EN16931
             * @enum {string}
             */
            eInvoiceProfile?: "EN16931" | "XRECHNUNG" | "PEPPOL" | "FR_CTC";
            documents?: components["schemas"]["DocumentLinks"];
            /** @description The actions that the invoice allows now. */
            availableActions: ("finalize" | "void" | "pay" | "credit" | "writeOff")[];
            /**
             * Format: date-time
             * @description When the record was created.
             * @example 2026-11-15T01:02:03.004Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the record was last changed.
             * @example 2026-11-15T01:02:03.004Z
             */
            updatedAt: string;
            /** @description Every line, in order. Only in `invoice.finalized`, and only if there are not too many. */
            billables?: components["schemas"]["Billable"][];
        };
        /** @description A change of a record: `invoice.created`, `invoice.updated`, `invoice.deleted`, `invoice.finalized`, `invoice.voided`, `invoice.partiallyPaid`, `invoice.paid`, `invoice.credited`, `invoice.writtenOff`, `invoice.reopened`, `invoice.sent`, `invoice.viewed`, `invoice.promised`. */
        InvoiceEvent: {
            /**
             * @description The event's identifier. It is the same in every delivery.
             * @example evt_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            id: string;
            /**
             * @description The type of the event: `<resource>.<action>`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "invoice.created" | "invoice.updated" | "invoice.deleted" | "invoice.finalized" | "invoice.voided" | "invoice.partiallyPaid" | "invoice.paid" | "invoice.credited" | "invoice.writtenOff" | "invoice.reopened" | "invoice.sent" | "invoice.viewed" | "invoice.promised";
            /**
             * Format: date-time
             * @description When the change was made.
             * @example 2026-11-15T01:02:03.004Z
             */
            createdAt: string;
            /**
             * @description The tenant that the event belongs to.
             * @example tnt_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            tenant: string;
            /**
             * @description The tenant's mode. An event of a sandbox is about a record to try things out: it must have no effect in a system that is real.
             * @example LIVE
             * @enum {string}
             */
            mode: "LIVE" | "SANDBOX";
            /**
             * @description The client that the record belongs to, if any.
             * @example clnt_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            client?: string;
            /** @description Who made the change, as in the audit trail. */
            actor: {
                /**
                 * @description The type of the actor.
                 * @enum {string}
                 */
                type: "PERSON" | "ACCESS_TOKEN" | "SYSTEM";
                /**
                 * @description Who made the change: a person's subject, an access token's identifier, the identifier of a link that a client opened, or the name of a part of the service.
                 * @example alice
                 */
                id: string;
            };
            /**
             * @description The version of the API that presented the data.
             * @example 0.1.0
             */
            apiVersion: string;
            /**
             * @description The event's number within its record, from 1.
             * @example 3
             */
            sequence: number;
            data: components["schemas"]["InvoiceInEvents"];
        };
        /** @description A change of a record: `billable.created`, `billable.updated`, `billable.deleted`. */
        BillableEvent: {
            /**
             * @description The event's identifier. It is the same in every delivery.
             * @example evt_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            id: string;
            /**
             * @description The type of the event: `<resource>.<action>`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "billable.created" | "billable.updated" | "billable.deleted";
            /**
             * Format: date-time
             * @description When the change was made.
             * @example 2026-11-15T01:02:03.004Z
             */
            createdAt: string;
            /**
             * @description The tenant that the event belongs to.
             * @example tnt_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            tenant: string;
            /**
             * @description The tenant's mode. An event of a sandbox is about a record to try things out: it must have no effect in a system that is real.
             * @example LIVE
             * @enum {string}
             */
            mode: "LIVE" | "SANDBOX";
            /**
             * @description The client that the record belongs to, if any.
             * @example clnt_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            client?: string;
            /** @description Who made the change, as in the audit trail. */
            actor: {
                /**
                 * @description The type of the actor.
                 * @enum {string}
                 */
                type: "PERSON" | "ACCESS_TOKEN" | "SYSTEM";
                /**
                 * @description Who made the change: a person's subject, an access token's identifier, the identifier of a link that a client opened, or the name of a part of the service.
                 * @example alice
                 */
                id: string;
            };
            /**
             * @description The version of the API that presented the data.
             * @example 0.1.0
             */
            apiVersion: string;
            /**
             * @description The event's number within its record, from 1.
             * @example 3
             */
            sequence: number;
            data: components["schemas"]["Billable"];
        };
        /** @description A part of a payment that pays an invoice. */
        Allocation: {
            /**
             * @description The allocation's identifier.
             * @example alc_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            id: string;
            /**
             * @description The invoice that is paid.
             * @example inv_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            invoice?: string;
            /**
             * @description Its number.
             * @example INV-000001
             */
            invoiceNumber?: string;
            /**
             * @description The reversed payment whose refund is covered, in place of an invoice.
             * @example pay_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            payment?: string;
            /**
             * @description The amount, in minor units.
             * @example 84788
             */
            amountMinor: number;
            /**
             * Format: date
             * @description The day from which it counts: the later of the days of payment and of issue.
             * @example 2026-11-15
             */
            date: string;
        };
        /** @description Money received from a client. What is not allocated to invoices stays on the client's account. */
        Payment: {
            /**
             * @description The payment's identifier.
             * @example pay_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            id: string;
            /**
             * @description The client that paid.
             * @example clnt_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            client: string;
            /**
             * @description The client's name when the payment was recorded.
             * @example Northwind Ltd
             */
            buyerName: string;
            /**
             * @description The amount paid, in minor units.
             * @example 84788
             */
            amountMinor: number;
            /**
             * Format: currency
             * @description ISO 4217 currency code, upper case.
             * @example EUR
             */
            currencyCode: string;
            /** @description The money as it arrived at the bank, if its amount or its currency differs. */
            received?: {
                /**
                 * @description The amount, in minor units.
                 * @example 92130
                 */
                amountMinor: number;
                /**
                 * Format: currency
                 * @description ISO 4217 currency code, upper case.
                 * @example EUR
                 */
                currencyCode: string;
            };
            /**
             * Format: date-time
             * @description When the payment was received, at most ten years back and one day ahead. Defaults to now.
             * @example 2026-11-15T01:02:03.004Z
             */
            paidAt: string;
            /**
             * Format: date
             * @description The day of the payment in the tenant's time zone, when it was recorded.
             * @example 2026-11-15
             */
            paidDate: string;
            /**
             * @description The method of payment.
             * @example bank transfer
             */
            method?: string;
            /**
             * @description The payment's identifier elsewhere, such as in a bank statement.
             * @example 2026-11-15/4711
             */
            reference?: string;
            /**
             * @description The bank entry that it was made of.
             * @example ben_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            bankEntry?: string;
            /**
             * Format: date-time
             * @description When the payment was reversed. A reversed payment no longer counts.
             * @example 2026-11-15T01:02:03.004Z
             */
            reversedAt?: string;
            /**
             * Format: date
             * @description The day of the reversal.
             * @example 2026-11-15
             */
            reversedDate?: string;
            /** @description What the payment pays, in the order of allocation. */
            allocations: components["schemas"]["Allocation"][];
            /**
             * @description The amount refunded, in minor units.
             * @example 0
             */
            refundedMinor: number;
            /**
             * @description What is neither allocated nor refunded. Of a reversed payment, it is below 0 by what was refunded: the client owes that.
             * @example 0
             */
            onAccountMinor: number;
            /**
             * Format: date-time
             * @description When the record was created.
             * @example 2026-11-15T01:02:03.004Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the record was last changed.
             * @example 2026-11-15T01:02:03.004Z
             */
            updatedAt: string;
        };
        /** @description A change of a record: `payment.created`, `payment.updated`, `payment.deleted`, `payment.reversed`, `payment.allocated`, `payment.freed`. */
        PaymentEvent: {
            /**
             * @description The event's identifier. It is the same in every delivery.
             * @example evt_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            id: string;
            /**
             * @description The type of the event: `<resource>.<action>`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "payment.created" | "payment.updated" | "payment.deleted" | "payment.reversed" | "payment.allocated" | "payment.freed";
            /**
             * Format: date-time
             * @description When the change was made.
             * @example 2026-11-15T01:02:03.004Z
             */
            createdAt: string;
            /**
             * @description The tenant that the event belongs to.
             * @example tnt_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            tenant: string;
            /**
             * @description The tenant's mode. An event of a sandbox is about a record to try things out: it must have no effect in a system that is real.
             * @example LIVE
             * @enum {string}
             */
            mode: "LIVE" | "SANDBOX";
            /**
             * @description The client that the record belongs to, if any.
             * @example clnt_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            client?: string;
            /** @description Who made the change, as in the audit trail. */
            actor: {
                /**
                 * @description The type of the actor.
                 * @enum {string}
                 */
                type: "PERSON" | "ACCESS_TOKEN" | "SYSTEM";
                /**
                 * @description Who made the change: a person's subject, an access token's identifier, the identifier of a link that a client opened, or the name of a part of the service.
                 * @example alice
                 */
                id: string;
            };
            /**
             * @description The version of the API that presented the data.
             * @example 0.1.0
             */
            apiVersion: string;
            /**
             * @description The event's number within its record, from 1.
             * @example 3
             */
            sequence: number;
            data: components["schemas"]["Payment"];
        };
        /** @description Money of a payment that was sent back to the client. */
        Refund: {
            /**
             * @description The refund's identifier.
             * @example rfd_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            id: string;
            /**
             * @description The payment that was refunded.
             * @example pay_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            payment: string;
            /**
             * @description The client that got the money.
             * @example clnt_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            client: string;
            /**
             * @description The amount refunded, in minor units. At most what is on account.
             * @example 84788
             */
            amountMinor: number;
            /**
             * Format: currency
             * @description ISO 4217 currency code, upper case.
             * @example EUR
             */
            currencyCode: string;
            /**
             * Format: date-time
             * @description When the money was sent, at most ten years back and one day ahead. Defaults to now.
             * @example 2026-11-15T01:02:03.004Z
             */
            refundedAt: string;
            /**
             * Format: date
             * @description The day of the refund in the tenant's time zone, when it was recorded.
             * @example 2026-11-15
             */
            refundedDate: string;
            /**
             * @description The method of refund.
             * @example bank transfer
             */
            method?: string;
            /**
             * @description The refund's identifier elsewhere, such as in a bank statement.
             * @example 2026-11-15/4711
             */
            reference?: string;
            /**
             * Format: date-time
             * @description When the refund was reversed. A reversed refund no longer counts.
             * @example 2026-11-15T01:02:03.004Z
             */
            reversedAt?: string;
            /**
             * Format: date
             * @description The day of the reversal.
             * @example 2026-11-15
             */
            reversedDate?: string;
            /**
             * Format: date-time
             * @description When the record was created.
             * @example 2026-11-15T01:02:03.004Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the record was last changed.
             * @example 2026-11-15T01:02:03.004Z
             */
            updatedAt: string;
        };
        /** @description A change of a record: `refund.created`, `refund.updated`, `refund.deleted`, `refund.reversed`. */
        RefundEvent: {
            /**
             * @description The event's identifier. It is the same in every delivery.
             * @example evt_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            id: string;
            /**
             * @description The type of the event: `<resource>.<action>`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "refund.created" | "refund.updated" | "refund.deleted" | "refund.reversed";
            /**
             * Format: date-time
             * @description When the change was made.
             * @example 2026-11-15T01:02:03.004Z
             */
            createdAt: string;
            /**
             * @description The tenant that the event belongs to.
             * @example tnt_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            tenant: string;
            /**
             * @description The tenant's mode. An event of a sandbox is about a record to try things out: it must have no effect in a system that is real.
             * @example LIVE
             * @enum {string}
             */
            mode: "LIVE" | "SANDBOX";
            /**
             * @description The client that the record belongs to, if any.
             * @example clnt_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            client?: string;
            /** @description Who made the change, as in the audit trail. */
            actor: {
                /**
                 * @description The type of the actor.
                 * @enum {string}
                 */
                type: "PERSON" | "ACCESS_TOKEN" | "SYSTEM";
                /**
                 * @description Who made the change: a person's subject, an access token's identifier, the identifier of a link that a client opened, or the name of a part of the service.
                 * @example alice
                 */
                id: string;
            };
            /**
             * @description The version of the API that presented the data.
             * @example 0.1.0
             */
            apiVersion: string;
            /**
             * @description The event's number within its record, from 1.
             * @example 3
             */
            sequence: number;
            data: components["schemas"]["Refund"];
        };
        /**
         * @description Why it is given up. UNCOLLECTIBLE and INSOLVENCY make the invoice WRITTEN_OFF.
         * @example UNCOLLECTIBLE
         * @enum {string}
         */
        WriteOffReason: "SMALL_DIFFERENCE" | "EARLY_PAYMENT" | "UNCOLLECTIBLE" | "INSOLVENCY" | "BANK_CHARGE";
        /** @description An amount of an invoice that the client need not pay any more. */
        WriteOff: {
            /**
             * @description The write-off's identifier.
             * @example wro_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            id: string;
            /**
             * @description The invoice.
             * @example inv_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            invoice: string;
            /**
             * @description The client that need not pay this.
             * @example clnt_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            client: string;
            /**
             * @description The amount given up, tax included, in minor units. At most what is due.
             * @example 84788
             */
            amountMinor: number;
            reason: components["schemas"]["WriteOffReason"];
            /**
             * Format: currency
             * @description ISO 4217 currency code, upper case.
             * @example EUR
             */
            currencyCode: string;
            /**
             * @description Whether it lowers taxable amount and tax on its day. Defaults to true for sellers in Germany and Austria. Elsewhere it has to be given: mostly, only a credit note lowers tax there. A BANK_CHARGE never does.
             * @example true
             */
            reducesTax: boolean;
            /** @description The taxable amounts and taxes that it lowers. Empty if `reducesTax` is false. */
            taxes: components["schemas"]["Tax"][];
            /**
             * @description A note for your own books.
             * @example Court order of 3 November
             */
            note?: string;
            /**
             * @description The payment that made it, early. It is reversed with that payment.
             * @example pay_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            payment?: string;
            /**
             * Format: date-time
             * @description When the amount was given up. If a part of it is reversed, or a credit note leaves other taxes, it is reversed, and the rest written off anew with the same `writtenOffAt`.
             * @example 2026-11-15T01:02:03.004Z
             */
            writtenOffAt: string;
            /**
             * Format: date
             * @description The day from which it counts.
             * @example 2026-11-15
             */
            date: string;
            /**
             * Format: date-time
             * @description When the write-off was reversed. A reversed write-off no longer counts.
             * @example 2026-11-15T01:02:03.004Z
             */
            reversedAt?: string;
            /**
             * Format: date
             * @description The day of the reversal.
             * @example 2026-11-15
             */
            reversedDate?: string;
            /**
             * Format: date-time
             * @description When the record was created.
             * @example 2026-11-15T01:02:03.004Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the record was last changed.
             * @example 2026-11-15T01:02:03.004Z
             */
            updatedAt: string;
        };
        /** @description A change of a record: `writeOff.created`, `writeOff.updated`, `writeOff.deleted`, `writeOff.reversed`. */
        WriteOffEvent: {
            /**
             * @description The event's identifier. It is the same in every delivery.
             * @example evt_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            id: string;
            /**
             * @description The type of the event: `<resource>.<action>`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "writeOff.created" | "writeOff.updated" | "writeOff.deleted" | "writeOff.reversed";
            /**
             * Format: date-time
             * @description When the change was made.
             * @example 2026-11-15T01:02:03.004Z
             */
            createdAt: string;
            /**
             * @description The tenant that the event belongs to.
             * @example tnt_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            tenant: string;
            /**
             * @description The tenant's mode. An event of a sandbox is about a record to try things out: it must have no effect in a system that is real.
             * @example LIVE
             * @enum {string}
             */
            mode: "LIVE" | "SANDBOX";
            /**
             * @description The client that the record belongs to, if any.
             * @example clnt_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            client?: string;
            /** @description Who made the change, as in the audit trail. */
            actor: {
                /**
                 * @description The type of the actor.
                 * @enum {string}
                 */
                type: "PERSON" | "ACCESS_TOKEN" | "SYSTEM";
                /**
                 * @description Who made the change: a person's subject, an access token's identifier, the identifier of a link that a client opened, or the name of a part of the service.
                 * @example alice
                 */
                id: string;
            };
            /**
             * @description The version of the API that presented the data.
             * @example 0.1.0
             */
            apiVersion: string;
            /**
             * @description The event's number within its record, from 1.
             * @example 3
             */
            sequence: number;
            data: components["schemas"]["WriteOff"];
        };
        /** @description A message of a bank about booked money. */
        BankStatement: {
            /**
             * @description The statement's identifier.
             * @example bst_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            id: string;
            /**
             * @description The message: `CAMT_053` is a statement, `CAMT_054` a notification.
             * @example CAMT_053
             * @enum {string}
             */
            kind: "CAMT_053" | "CAMT_054";
            /**
             * @description The bank's identifier of the message.
             * @example STMT-8841
             */
            messageId: string;
            /**
             * @description The accounts in it.
             * @example [
             *       "DE89370400440532013000"
             *     ]
             */
            ibans: string[];
            /**
             * @description Its booked entries.
             * @example 12
             */
            entryCount: number;
            /**
             * @description Entries that no earlier statement had.
             * @example 12
             */
            newEntryCount: number;
            /**
             * @description Known entries that it says more about.
             * @example 0
             */
            detailedEntryCount: number;
            /**
             * @description Entries that were not booked yet. They are left out.
             * @example 1
             */
            pendingEntryCount: number;
            /**
             * @description New entries that are `MATCHED` now. Events leave these counts out.
             * @example 9
             */
            matchedEntryCount?: number;
            /**
             * @description New entries that are `PROPOSED` now.
             * @example 1
             */
            proposedEntryCount?: number;
            /**
             * @description New entries that are `UNMATCHED` now.
             * @example 1
             */
            unmatchedEntryCount?: number;
            /**
             * @description New entries that are `IGNORED` now.
             * @example 1
             */
            ignoredEntryCount?: number;
            /**
             * Format: date-time
             * @description When the record was created.
             * @example 2026-11-15T01:02:03.004Z
             */
            createdAt: string;
        };
        /** @description A change of a record: `bankStatement.created`, `bankStatement.updated`, `bankStatement.deleted`. */
        BankStatementEvent: {
            /**
             * @description The event's identifier. It is the same in every delivery.
             * @example evt_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            id: string;
            /**
             * @description The type of the event: `<resource>.<action>`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "bankStatement.created" | "bankStatement.updated" | "bankStatement.deleted";
            /**
             * Format: date-time
             * @description When the change was made.
             * @example 2026-11-15T01:02:03.004Z
             */
            createdAt: string;
            /**
             * @description The tenant that the event belongs to.
             * @example tnt_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            tenant: string;
            /**
             * @description The tenant's mode. An event of a sandbox is about a record to try things out: it must have no effect in a system that is real.
             * @example LIVE
             * @enum {string}
             */
            mode: "LIVE" | "SANDBOX";
            /**
             * @description The client that the record belongs to, if any.
             * @example clnt_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            client?: string;
            /** @description Who made the change, as in the audit trail. */
            actor: {
                /**
                 * @description The type of the actor.
                 * @enum {string}
                 */
                type: "PERSON" | "ACCESS_TOKEN" | "SYSTEM";
                /**
                 * @description Who made the change: a person's subject, an access token's identifier, the identifier of a link that a client opened, or the name of a part of the service.
                 * @example alice
                 */
                id: string;
            };
            /**
             * @description The version of the API that presented the data.
             * @example 0.1.0
             */
            apiVersion: string;
            /**
             * @description The event's number within its record, from 1.
             * @example 3
             */
            sequence: number;
            data: components["schemas"]["BankStatement"];
        };
        /** @description Money that a bank booked: one transaction of a statement. */
        BankEntry: {
            /**
             * @description The entry's identifier.
             * @example ben_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            id: string;
            /**
             * @description The statement that brought it first.
             * @example bst_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            statement: string;
            /**
             * @description The tenant's account.
             * @example DE89370400440532013000
             */
            iban: string;
            /**
             * Format: date
             * @description The day on which the bank booked it.
             * @example 2026-11-15
             */
            bookedDate: string;
            /**
             * @description `CREDIT` came in, `DEBIT` went out.
             * @example CREDIT
             * @enum {string}
             */
            direction: "CREDIT" | "DEBIT";
            /**
             * @description The amount in minor units.
             * @example 84788
             */
            amountMinor: number;
            /**
             * Format: currency
             * @description ISO 4217 currency code, upper case.
             * @example EUR
             */
            currencyCode: string;
            /**
             * @description True if it takes an earlier entry back.
             * @example false
             */
            isReturn: boolean;
            /**
             * @description True for what the bank kept or took beside the transactions of a booking.
             * @example false
             */
            isCharge: boolean;
            /**
             * Format: date
             * @description The day from which the bank counts it.
             * @example 2026-11-15
             */
            valueDate?: string;
            /**
             * @description Who paid, or was paid.
             * @example Northwind Ltd
             */
            counterpartyName?: string;
            /**
             * @description Their account.
             * @example DE02120300000000202051
             */
            counterpartyIban?: string;
            /**
             * @description The structured reference, such as one of ISO 11649.
             * @example RF36INV202600042
             */
            reference?: string;
            /**
             * @description The text of the transfer, by lines.
             * @example INV-2026-00042
             */
            text?: string;
            /**
             * @description The payer's own reference.
             * @example NW-4711
             */
            endToEndId?: string;
            /**
             * @description The bank's reference.
             * @example 2026111500000042
             */
            bankReference?: string;
            /**
             * @description Why it was returned, as the bank says.
             * @example AC04
             */
            returnReason?: string;
            /**
             * @description `MATCHED` with money of this service, `PROPOSED` if `candidates` say what it may be, `UNMATCHED`, or `IGNORED`: by a person, or as the payout of a payment provider.
             * @example PROPOSED
             * @enum {string}
             */
            status: "MATCHED" | "PROPOSED" | "UNMATCHED" | "IGNORED";
            /** @description What it may pay, the likeliest first. They stay when a person decides, and are proposed again if that is taken back. */
            candidates: {
                /** @description The invoices that it would pay. Empty if their currency is another, and for other money than payments. */
                allocations: {
                    /**
                     * @description An invoice.
                     * @example inv_01jd2r8g5cf3qbx2m7w9k4t6ze
                     */
                    invoice: string;
                    /**
                     * @description Its number.
                     * @example INV-2026-00042
                     */
                    invoiceNumber: string;
                    /**
                     * @description The client that owes it.
                     * @example clnt_01jd2r8g5cf3qbx2m7w9k4t6ze
                     */
                    client: string;
                    /**
                     * @description The buyer's name on it.
                     * @example Northwind Ltd
                     */
                    buyerName: string;
                    /**
                     * @description The amount in minor units.
                     * @example 84788
                     */
                    amountMinor: number;
                    /**
                     * @description What early payment takes off it.
                     * @example 1730
                     */
                    discountMinor?: number;
                }[];
                /**
                 * @description The payment that a return may take back.
                 * @example pay_01jd2r8g5cf3qbx2m7w9k4t6ze
                 */
                payment?: string;
                /**
                 * @description The refund that it may pay out, or take back if it is a return.
                 * @example rfd_01jd2r8g5cf3qbx2m7w9k4t6ze
                 */
                refund?: string;
                /**
                 * @description Why, in words.
                 * @example [
                 *       "The text names INV-2026-00042",
                 *       "The amount is what is due"
                 *     ]
                 */
                reasons: string[];
            }[];
            /**
             * @description Why, in words.
             * @example [
             *       "The text names INV-2026-00042",
             *       "The amount is what is due"
             *     ]
             */
            reasons: string[];
            /** @description The payments that it was recorded as. If it is a return, the payment that it took back. */
            payments: string[];
            /**
             * @description The refund that it paid out, or took back if it is a return.
             * @example rfd_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            refund?: string;
            /**
             * Format: date-time
             * @description When the record was created.
             * @example 2026-11-15T01:02:03.004Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the record was last changed.
             * @example 2026-11-15T01:02:03.004Z
             */
            updatedAt: string;
        };
        /** @description A change of a record: `bankEntry.created`, `bankEntry.updated`, `bankEntry.deleted`, `bankEntry.proposed`, `bankEntry.unmatched`, `bankEntry.ignored`, `bankEntry.matched`. */
        BankEntryEvent: {
            /**
             * @description The event's identifier. It is the same in every delivery.
             * @example evt_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            id: string;
            /**
             * @description The type of the event: `<resource>.<action>`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "bankEntry.created" | "bankEntry.updated" | "bankEntry.deleted" | "bankEntry.proposed" | "bankEntry.unmatched" | "bankEntry.ignored" | "bankEntry.matched";
            /**
             * Format: date-time
             * @description When the change was made.
             * @example 2026-11-15T01:02:03.004Z
             */
            createdAt: string;
            /**
             * @description The tenant that the event belongs to.
             * @example tnt_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            tenant: string;
            /**
             * @description The tenant's mode. An event of a sandbox is about a record to try things out: it must have no effect in a system that is real.
             * @example LIVE
             * @enum {string}
             */
            mode: "LIVE" | "SANDBOX";
            /**
             * @description The client that the record belongs to, if any.
             * @example clnt_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            client?: string;
            /** @description Who made the change, as in the audit trail. */
            actor: {
                /**
                 * @description The type of the actor.
                 * @enum {string}
                 */
                type: "PERSON" | "ACCESS_TOKEN" | "SYSTEM";
                /**
                 * @description Who made the change: a person's subject, an access token's identifier, the identifier of a link that a client opened, or the name of a part of the service.
                 * @example alice
                 */
                id: string;
            };
            /**
             * @description The version of the API that presented the data.
             * @example 0.1.0
             */
            apiVersion: string;
            /**
             * @description The event's number within its record, from 1.
             * @example 3
             */
            sequence: number;
            data: components["schemas"]["BankEntry"];
        };
        /** @description A credit for all or part of an issued invoice. */
        CreditNote: {
            /**
             * @description The credit note's identifier.
             * @example crn_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            id: string;
            /**
             * @description The invoice that is credited.
             * @example inv_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            invoice: string;
            /**
             * @description The invoice's number.
             * @example INV-000001
             */
            invoiceNumber: string;
            /**
             * Format: date
             * @description The invoice's date of issue.
             * @example 2026-11-15
             */
            invoiceIssueDate: string;
            /**
             * @description The client that was invoiced.
             * @example clnt_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            client: string;
            /**
             * @description The invoice's contract.
             * @example ctr_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            contract: string;
            /**
             * @description CORRECTION takes back what should not have been charged, CANCELLATION the whole invoice, since it was voided. GOODWILL lowers the price of what was delivered.
             * @example CORRECTION
             * @enum {string}
             */
            kind: "CORRECTION" | "CANCELLATION" | "GOODWILL";
            /**
             * @description The credit note's number.
             * @example CN-000001
             */
            creditNoteNumber: string;
            /**
             * @description Why the credit is given.
             * @example Delivered late
             */
            reason: string;
            /**
             * Format: currency
             * @description ISO 4217 currency code, upper case.
             * @example EUR
             */
            currencyCode: string;
            /**
             * @description The number of decimals of the currency (ISO 4217).
             * @example 2
             */
            currencyExponent: number;
            /**
             * @description Sum of the lines' totals, less included tax, in minor units.
             * @example 71250
             */
            subtotalMinor: number;
            /**
             * @description Sum of the taxes, in minor units.
             * @example 13538
             */
            taxMinor: number;
            /**
             * @description The amount credited, tax included, in minor units.
             * @example 84788
             */
            totalMinor: number;
            /**
             * @description What rounding adds to the total, in minor units. It changes no tax.
             * @example 0
             */
            roundingMinor: number;
            /**
             * @description The total and its rounding, in minor units: the amount to pay.
             * @example 84788
             */
            payableMinor: number;
            /** @description Tax by category and rate, all of one country. Lines of a DRAFT that have no tax yet are left out. */
            taxes: components["schemas"]["Tax"][];
            /**
             * @description Whether prices, totals of lines and discounts are typed with tax.
             * @example false
             */
            pricesIncludeTax: boolean;
            /**
             * @description Number of lines.
             * @example 1
             */
            billableCount: number;
            /**
             * Format: date-time
             * @description When the credit note was issued.
             * @example 2026-11-15T01:02:03.004Z
             */
            issuedAt: string;
            /**
             * Format: date-time
             * @description When a mail server first took it for the client, or a person said that it was sent.
             * @example 2026-11-15T01:02:03.004Z
             */
            sentAt?: string;
            lastMessage?: components["schemas"]["LastMessage"];
            /**
             * Format: date
             * @description The date of issue, a day of the document's time zone.
             * @example 2026-11-15
             */
            issueDate: string;
            /** @description The IANA time zone of the document's days. */
            timeZone: string;
            /**
             * @description Days from the date of issue to the due date, by the contract's terms.
             * @example 30
             */
            paymentTermsDays?: number;
            bankAccount?: components["schemas"]["DocumentBankAccount"];
            seller: components["schemas"]["Party"];
            buyer: components["schemas"]["Party"];
            /**
             * @description The amount that the tax is on, in the tax currency, in its minor units.
             * @example 65571
             */
            taxableMinorInTaxCurrency?: number;
            /**
             * @description The tax in the tax currency, in its minor units.
             * @example 11782
             */
            taxMinorInTaxCurrency?: number;
            /**
             * @description The rules that the e-invoice follows.
             * @example EN16931
             * @enum {string}
             */
            eInvoiceProfile?: "EN16931" | "XRECHNUNG" | "PEPPOL" | "FR_CTC";
            documents?: components["schemas"]["DocumentLinks"];
            /**
             * @description The client's reference, such as a purchase order number. Defaults to the contract's.
             * @example PO-4711
             */
            reference?: string;
            /**
             * @description The buyer's own routing reference, such as a Leitweg-ID. At issue, it defaults to the client's.
             * @example 04011000-12345-34
             */
            buyerReference?: string;
            /**
             * @description The reference that the client states when it pays. At issue, it defaults to a creditor reference (ISO 11649) made of the invoice's number, with a QR-IBAN to a QR reference, and without an IBAN to the number.
             * @example RF69INV000001
             */
            paymentReference?: string;
            /**
             * Format: locale
             * @description The language of the document. At issue, it defaults to the contract's, the client's, or the tenant's, or else to en.
             * @example de-DE
             */
            locale?: string;
            /**
             * Format: date
             * @description The first day of the service. At issue, the period defaults to the period of the lines.
             * @example 2026-11-15
             */
            serviceFrom?: string;
            /**
             * Format: date
             * @description The last day of the service.
             * @example 2026-11-15
             */
            serviceTo?: string;
            /**
             * Format: currency
             * @description The currency in which tax is declared: that of the seller's country, or else the tenant's. Only for invoices in another currency. Set with `taxExchangeRate`, if left out.
             * @example EUR
             */
            taxCurrencyCode?: string;
            /**
             * @description Units of the tax currency per unit of the invoice's currency, with at most 10 decimals. A seller with a VAT or tax number needs it to issue an invoice in another currency than its country's.
             * @example 0.9203
             */
            taxExchangeRate?: number;
            /**
             * Format: date-time
             * @description When the record was created.
             * @example 2026-11-15T01:02:03.004Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the record was last changed.
             * @example 2026-11-15T01:02:03.004Z
             */
            updatedAt: string;
        };
        /** @description A change of a record: `creditNote.created`, `creditNote.updated`, `creditNote.deleted`. */
        CreditNoteEvent: {
            /**
             * @description The event's identifier. It is the same in every delivery.
             * @example evt_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            id: string;
            /**
             * @description The type of the event: `<resource>.<action>`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "creditNote.created" | "creditNote.updated" | "creditNote.deleted";
            /**
             * Format: date-time
             * @description When the change was made.
             * @example 2026-11-15T01:02:03.004Z
             */
            createdAt: string;
            /**
             * @description The tenant that the event belongs to.
             * @example tnt_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            tenant: string;
            /**
             * @description The tenant's mode. An event of a sandbox is about a record to try things out: it must have no effect in a system that is real.
             * @example LIVE
             * @enum {string}
             */
            mode: "LIVE" | "SANDBOX";
            /**
             * @description The client that the record belongs to, if any.
             * @example clnt_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            client?: string;
            /** @description Who made the change, as in the audit trail. */
            actor: {
                /**
                 * @description The type of the actor.
                 * @enum {string}
                 */
                type: "PERSON" | "ACCESS_TOKEN" | "SYSTEM";
                /**
                 * @description Who made the change: a person's subject, an access token's identifier, the identifier of a link that a client opened, or the name of a part of the service.
                 * @example alice
                 */
                id: string;
            };
            /**
             * @description The version of the API that presented the data.
             * @example 0.1.0
             */
            apiVersion: string;
            /**
             * @description The event's number within its record, from 1.
             * @example 3
             */
            sequence: number;
            data: components["schemas"]["CreditNote"];
        };
        /**
         * @description Why it has its status. `HELD`: there is no mail server, the tenant is a sandbox, this copy of the service is held, or the address is no contact of the client any more, as the mail server of the operator demands. `FAILED`: it was refused, no server took it within 24 hours, or the document could not be made. `UNCERTAIN`: the connection was lost. `BOUNCED`: it came back.
         * @example REFUSED
         * @enum {string}
         */
        MessageReason: "NO_MAIL_SERVER" | "SANDBOX" | "OUTBOUND_HELD" | "NOT_A_CONTACT" | "REFUSED" | "NOT_IN_TIME" | "NO_DOCUMENT" | "CONNECTION_LOST" | "CAME_BACK";
        /** @description A message, as events show it. */
        MessageInEvents: {
            /**
             * @description The message's identifier.
             * @example msg_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            id: string;
            kind: components["schemas"]["MessageKind"];
            status: components["schemas"]["MessageStatus"];
            /**
             * @description The client.
             * @example clnt_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            client: string;
            /** @description The invoices that it is about. */
            invoices: string[];
            /**
             * @description The credit note that it is about.
             * @example crn_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            creditNote?: string;
            /**
             * @description The payment that a receipt confirms. `invoices` are those that it paid.
             * @example pay_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            payment?: string;
            /** @description The period of a statement of account. */
            period?: {
                /**
                 * Format: date
                 * @description The first day.
                 * @example 2026-11-15
                 */
                from: string;
                /**
                 * Format: date
                 * @description The last day.
                 * @example 2026-11-15
                 */
                to: string;
            };
            /** @description The one recipient. */
            to: {
                /**
                 * Format: email
                 * @description The email address.
                 * @example ada@example.com
                 */
                address: string;
                /**
                 * @description The name.
                 * @example Ada Lovelace
                 */
                name?: string;
            };
            /**
             * @description The subject. By default, it names the document and the tenant.
             * @example Invoice INV-000001 from Acme Studio
             */
            subject: string;
            /**
             * @description Whether the document goes along.
             * @example true
             */
            hasAttachment: boolean;
            /**
             * @description The Message-ID of every attempt, without angle brackets.
             * @example msg_01jd2r8g5cf3qbx2m7w9k4t6ze@retainer.example.com
             */
            messageId: string;
            reason?: components["schemas"]["MessageReason"];
            /**
             * @description The last words of the mail server, or why there are none.
             * @example 250 2.0.0 Ok: queued as 4Xk9
             */
            serverAnswer?: string;
            /**
             * Format: date-time
             * @description When a server accepted it.
             * @example 2026-11-15T01:02:03.004Z
             */
            acceptedAt?: string;
            /**
             * Format: date-time
             * @description When the record was created.
             * @example 2026-11-15T01:02:03.004Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the record was last changed.
             * @example 2026-11-15T01:02:03.004Z
             */
            updatedAt: string;
        };
        /** @description A change of a record: `message.created`, `message.updated`, `message.deleted`, `message.accepted`, `message.failed`, `message.uncertain`, `message.held`, `message.bounced`. */
        MessageEvent: {
            /**
             * @description The event's identifier. It is the same in every delivery.
             * @example evt_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            id: string;
            /**
             * @description The type of the event: `<resource>.<action>`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "message.created" | "message.updated" | "message.deleted" | "message.accepted" | "message.failed" | "message.uncertain" | "message.held" | "message.bounced";
            /**
             * Format: date-time
             * @description When the change was made.
             * @example 2026-11-15T01:02:03.004Z
             */
            createdAt: string;
            /**
             * @description The tenant that the event belongs to.
             * @example tnt_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            tenant: string;
            /**
             * @description The tenant's mode. An event of a sandbox is about a record to try things out: it must have no effect in a system that is real.
             * @example LIVE
             * @enum {string}
             */
            mode: "LIVE" | "SANDBOX";
            /**
             * @description The client that the record belongs to, if any.
             * @example clnt_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            client?: string;
            /** @description Who made the change, as in the audit trail. */
            actor: {
                /**
                 * @description The type of the actor.
                 * @enum {string}
                 */
                type: "PERSON" | "ACCESS_TOKEN" | "SYSTEM";
                /**
                 * @description Who made the change: a person's subject, an access token's identifier, the identifier of a link that a client opened, or the name of a part of the service.
                 * @example alice
                 */
                id: string;
            };
            /**
             * @description The version of the API that presented the data.
             * @example 0.1.0
             */
            apiVersion: string;
            /**
             * @description The event's number within its record, from 1.
             * @example 3
             */
            sequence: number;
            data: components["schemas"]["MessageInEvents"];
        };
        /**
         * @description `OPEN` while the client can pay, `PROCESSING` while the money is on its way, then `SUCCEEDED`, `FAILED` or `EXPIRED`.
         * @example SUCCEEDED
         * @enum {string}
         */
        PaymentAttemptStatus: "OPEN" | "PROCESSING" | "SUCCEEDED" | "FAILED" | "EXPIRED";
        /** @description Money that the provider paid back. */
        ReturnedMoney: {
            /**
             * @description A refund, or a dispute that was lost.
             * @enum {string}
             */
            kind: "REFUND" | "DISPUTE";
            /**
             * @description The provider's identifier of it.
             * @example re_3MmlLrLkdIwHu7ix0uke3Ezy
             */
            reference: string;
            /**
             * @description The amount, in minor units.
             * @example 84788
             */
            amountMinor: number;
            /**
             * @description `PAID` once the client has the money. A refund may still fail after that.
             * @enum {string}
             */
            status: "PENDING" | "PAID" | "FAILED";
            /**
             * Format: date-time
             * @description When it was made at the provider.
             * @example 2026-11-15T01:02:03.004Z
             */
            at: string;
            /**
             * @description The refund that it was recorded as.
             * @example rfd_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            refund?: string;
        };
        /** @description A page of a payment provider on which a client can pay an invoice, and its result. */
        PaymentAttempt: {
            /**
             * @description The payment attempt's identifier.
             * @example pat_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            id: string;
            /**
             * @description The invoice.
             * @example inv_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            invoice: string;
            /**
             * @description The client that pays it.
             * @example clnt_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            client: string;
            /**
             * @description The payment provider, by its name in `GET /providers`.
             * @example STRIPE
             */
            provider: string;
            status: components["schemas"]["PaymentAttemptStatus"];
            /**
             * @description True while a dispute by the client's bank is not decided.
             * @example false
             */
            isDisputed: boolean;
            /**
             * @description The amount due when the client asked to pay, in minor units.
             * @example 84788
             */
            amountMinor: number;
            /**
             * Format: currency
             * @description ISO 4217 currency code, upper case.
             * @example EUR
             */
            currencyCode: string;
            /**
             * @description The integration. Absent once it is deleted.
             * @example int_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            integration?: string;
            /**
             * @description The provider's identifier of its page.
             * @example cs_live_a1b2c3
             */
            providerId?: string;
            /**
             * @description The provider's identifier of the money.
             * @example pi_3MtwBwLkdIwHu7ix28a3tqPa
             */
            providerPaymentId?: string;
            /**
             * @description The account at the provider that gets the money.
             * @example acct_1032D82eZvKYlo2C
             */
            account?: string;
            /**
             * @description The fee that the provider keeps, in minor units. It is not taken off the recorded payment.
             * @example 1297
             */
            feeMinor?: number;
            /**
             * Format: currency
             * @description ISO 4217 currency code, upper case.
             * @example EUR
             */
            feeCurrencyCode?: string;
            /**
             * @description Why it failed.
             * @example Insufficient funds
             */
            failureMessage?: string;
            /**
             * @description The payment that it was recorded as.
             * @example pay_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            payment?: string;
            /** @description Money that the provider paid back to the client. */
            returned: components["schemas"]["ReturnedMoney"][];
            /**
             * Format: date-time
             * @description When the provider's page expires.
             * @example 2026-11-15T01:02:03.004Z
             */
            expiresAt: string;
            /**
             * Format: date-time
             * @description When the record was created.
             * @example 2026-11-15T01:02:03.004Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the record was last changed.
             * @example 2026-11-15T01:02:03.004Z
             */
            updatedAt: string;
        };
        /** @description A change of a record: `paymentAttempt.created`, `paymentAttempt.updated`, `paymentAttempt.deleted`, `paymentAttempt.processing`, `paymentAttempt.succeeded`, `paymentAttempt.failed`, `paymentAttempt.expired`, `paymentAttempt.disputed`, `paymentAttempt.undisputed`. */
        PaymentAttemptEvent: {
            /**
             * @description The event's identifier. It is the same in every delivery.
             * @example evt_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            id: string;
            /**
             * @description The type of the event: `<resource>.<action>`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "paymentAttempt.created" | "paymentAttempt.updated" | "paymentAttempt.deleted" | "paymentAttempt.processing" | "paymentAttempt.succeeded" | "paymentAttempt.failed" | "paymentAttempt.expired" | "paymentAttempt.disputed" | "paymentAttempt.undisputed";
            /**
             * Format: date-time
             * @description When the change was made.
             * @example 2026-11-15T01:02:03.004Z
             */
            createdAt: string;
            /**
             * @description The tenant that the event belongs to.
             * @example tnt_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            tenant: string;
            /**
             * @description The tenant's mode. An event of a sandbox is about a record to try things out: it must have no effect in a system that is real.
             * @example LIVE
             * @enum {string}
             */
            mode: "LIVE" | "SANDBOX";
            /**
             * @description The client that the record belongs to, if any.
             * @example clnt_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            client?: string;
            /** @description Who made the change, as in the audit trail. */
            actor: {
                /**
                 * @description The type of the actor.
                 * @enum {string}
                 */
                type: "PERSON" | "ACCESS_TOKEN" | "SYSTEM";
                /**
                 * @description Who made the change: a person's subject, an access token's identifier, the identifier of a link that a client opened, or the name of a part of the service.
                 * @example alice
                 */
                id: string;
            };
            /**
             * @description The version of the API that presented the data.
             * @example 0.1.0
             */
            apiVersion: string;
            /**
             * @description The event's number within its record, from 1.
             * @example 3
             */
            sequence: number;
            data: components["schemas"]["PaymentAttempt"];
        };
        /** @description A branding picture. */
        Asset: {
            /**
             * @description The asset's identifier.
             * @example ast_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            assetId: string;
            /**
             * @description What the picture is for.
             * @example BRANDING_LOGO
             * @enum {string}
             */
            kind: "BRANDING_LOGO" | "BRANDING_BACKGROUND";
            /**
             * @description The picture's media type.
             * @example image/png
             * @enum {string}
             */
            contentType: "image/png" | "image/jpeg" | "image/webp" | "image/gif";
            /**
             * @description Who can see the picture: anyone, or anyone with the signed `url`, which expires.
             * @example PUBLIC
             * @enum {string}
             */
            access: "PUBLIC" | "SIGNED";
            /**
             * @description Where the picture comes from.
             * @enum {string}
             */
            source: "USER_UPLOAD" | "GENERATED";
            /**
             * @description `PENDING` until the upload is completed. `FAILED` if the upload is not a picture of the declared type.
             * @example READY
             * @enum {string}
             */
            status: "PENDING" | "READY" | "FAILED";
            /**
             * @description The file's original name.
             * @example logo.png
             */
            originalFileName?: string;
            /**
             * @description The size in bytes, once the asset is `READY`.
             * @example 48213
             */
            sizeBytes?: number;
            /**
             * @description Identifies the bytes, once the asset is `READY`.
             * @example 3q2-7wAB
             */
            etag?: string;
            /**
             * @description Where the picture is served, once the asset is `READY`. For a `SIGNED` asset it carries a signature that expires.
             * @example /api/v1/assets/ast_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            url?: string;
            /**
             * Format: date-time
             * @description When the record was created.
             * @example 2026-11-15T01:02:03.004Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the record was last changed.
             * @example 2026-11-15T01:02:03.004Z
             */
            updatedAt: string;
        };
        /** @description A change of a record: `asset.created`, `asset.updated`, `asset.deleted`, `asset.completed`, `asset.failed`. */
        AssetEvent: {
            /**
             * @description The event's identifier. It is the same in every delivery.
             * @example evt_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            id: string;
            /**
             * @description The type of the event: `<resource>.<action>`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "asset.created" | "asset.updated" | "asset.deleted" | "asset.completed" | "asset.failed";
            /**
             * Format: date-time
             * @description When the change was made.
             * @example 2026-11-15T01:02:03.004Z
             */
            createdAt: string;
            /**
             * @description The tenant that the event belongs to.
             * @example tnt_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            tenant: string;
            /**
             * @description The tenant's mode. An event of a sandbox is about a record to try things out: it must have no effect in a system that is real.
             * @example LIVE
             * @enum {string}
             */
            mode: "LIVE" | "SANDBOX";
            /**
             * @description The client that the record belongs to, if any.
             * @example clnt_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            client?: string;
            /** @description Who made the change, as in the audit trail. */
            actor: {
                /**
                 * @description The type of the actor.
                 * @enum {string}
                 */
                type: "PERSON" | "ACCESS_TOKEN" | "SYSTEM";
                /**
                 * @description Who made the change: a person's subject, an access token's identifier, the identifier of a link that a client opened, or the name of a part of the service.
                 * @example alice
                 */
                id: string;
            };
            /**
             * @description The version of the API that presented the data.
             * @example 0.1.0
             */
            apiVersion: string;
            /**
             * @description The event's number within its record, from 1.
             * @example 3
             */
            sequence: number;
            data: components["schemas"]["Asset"];
        };
        /** @description A branding picture attached to a client or to the tenant itself. */
        MediaAttachment: {
            /**
             * @description The attachment's identifier.
             * @example att_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            attachmentId: string;
            /**
             * @description Where the picture is shown.
             * @example LOGO
             * @enum {string}
             */
            slot: "LOGO" | "BACKGROUND";
            /**
             * @description Position in lists: by `order`, then by `createdAt`, then by `id`. Defaults to 0.
             * @example 10
             */
            order: number;
            /**
             * @description The attached asset.
             * @example ast_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            assetId: string;
            /**
             * @description What the picture is for.
             * @enum {string}
             */
            kind: "BRANDING_LOGO" | "BRANDING_BACKGROUND";
            /**
             * @description Whether the picture can be shown.
             * @enum {string}
             */
            status: "PENDING" | "READY" | "FAILED";
            /**
             * @description Where the picture is served.
             * @example /api/v1/assets/ast_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            url: string;
            /**
             * @description The client that the picture is attached to. Absent on the tenant's own pictures.
             * @example clnt_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            client?: string;
            /**
             * Format: date-time
             * @description When the record was created.
             * @example 2026-11-15T01:02:03.004Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the record was last changed.
             * @example 2026-11-15T01:02:03.004Z
             */
            updatedAt: string;
        };
        /** @description A change of a record: `attachment.created`, `attachment.updated`, `attachment.deleted`. */
        AttachmentEvent: {
            /**
             * @description The event's identifier. It is the same in every delivery.
             * @example evt_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            id: string;
            /**
             * @description The type of the event: `<resource>.<action>`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "attachment.created" | "attachment.updated" | "attachment.deleted";
            /**
             * Format: date-time
             * @description When the change was made.
             * @example 2026-11-15T01:02:03.004Z
             */
            createdAt: string;
            /**
             * @description The tenant that the event belongs to.
             * @example tnt_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            tenant: string;
            /**
             * @description The tenant's mode. An event of a sandbox is about a record to try things out: it must have no effect in a system that is real.
             * @example LIVE
             * @enum {string}
             */
            mode: "LIVE" | "SANDBOX";
            /**
             * @description The client that the record belongs to, if any.
             * @example clnt_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            client?: string;
            /** @description Who made the change, as in the audit trail. */
            actor: {
                /**
                 * @description The type of the actor.
                 * @enum {string}
                 */
                type: "PERSON" | "ACCESS_TOKEN" | "SYSTEM";
                /**
                 * @description Who made the change: a person's subject, an access token's identifier, the identifier of a link that a client opened, or the name of a part of the service.
                 * @example alice
                 */
                id: string;
            };
            /**
             * @description The version of the API that presented the data.
             * @example 0.1.0
             */
            apiVersion: string;
            /**
             * @description The event's number within its record, from 1.
             * @example 3
             */
            sequence: number;
            data: components["schemas"]["MediaAttachment"];
        };
        /**
         * @description The language of the document, or of the client.
         * @example en
         * @enum {string}
         */
        MessageLanguage: "en" | "de" | "fr" | "es" | "it" | "nl";
        /** @description The subject and the text of messages of one kind in one language. */
        MessageText: {
            /** @description The kind of messages that have this text. */
            kind: components["schemas"]["MessageKind"];
            language: components["schemas"]["MessageLanguage"];
            /**
             * @description The subject, in one line. It may have the `placeholders` but `greeting`, `documents` and `link`.
             * @example Invoice {{number}} from {{sellerName}}
             */
            subject: string;
            /**
             * @description The text. Blank lines separate paragraphs. A paragraph is left out of messages that have no value for one of its placeholders. `{{documents}}` stands alone on its line; a `{{link}}` that does is shown as a button.
             * @example {{greeting}}
             *
             *     Please find attached our invoice {{number}}.
             *
             *     {{sellerName}}
             */
            text: string;
            /** @description Whether it is the tenant's own text. Otherwise it is ours. */
            isOwn: boolean;
            /**
             * @description The placeholders that texts of this kind may have, each in two braces: `{{number}}`.
             * @example [
             *       "clientName",
             *       "number"
             *     ]
             */
            placeholders: string[];
            /**
             * Format: date-time
             * @description When the record was created.
             * @example 2026-11-15T01:02:03.004Z
             */
            createdAt?: string;
            /**
             * Format: date-time
             * @description When the record was last changed.
             * @example 2026-11-15T01:02:03.004Z
             */
            updatedAt?: string;
        };
        /** @description A change of a record: `messageText.created`, `messageText.updated`, `messageText.deleted`. */
        MessageTextEvent: {
            /**
             * @description The event's identifier. It is the same in every delivery.
             * @example evt_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            id: string;
            /**
             * @description The type of the event: `<resource>.<action>`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "messageText.created" | "messageText.updated" | "messageText.deleted";
            /**
             * Format: date-time
             * @description When the change was made.
             * @example 2026-11-15T01:02:03.004Z
             */
            createdAt: string;
            /**
             * @description The tenant that the event belongs to.
             * @example tnt_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            tenant: string;
            /**
             * @description The tenant's mode. An event of a sandbox is about a record to try things out: it must have no effect in a system that is real.
             * @example LIVE
             * @enum {string}
             */
            mode: "LIVE" | "SANDBOX";
            /**
             * @description The client that the record belongs to, if any.
             * @example clnt_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            client?: string;
            /** @description Who made the change, as in the audit trail. */
            actor: {
                /**
                 * @description The type of the actor.
                 * @enum {string}
                 */
                type: "PERSON" | "ACCESS_TOKEN" | "SYSTEM";
                /**
                 * @description Who made the change: a person's subject, an access token's identifier, the identifier of a link that a client opened, or the name of a part of the service.
                 * @example alice
                 */
                id: string;
            };
            /**
             * @description The version of the API that presented the data.
             * @example 0.1.0
             */
            apiVersion: string;
            /**
             * @description The event's number within its record, from 1.
             * @example 3
             */
            sequence: number;
            data: components["schemas"]["MessageText"];
        };
        /**
         * @description `PENDING_AUTH` until it is authorised, `ACTIVE`, `ERROR` after a lost grant, a failed set-up or an abandoned delivery, or `DISABLED`.
         * @example ACTIVE
         * @enum {string}
         */
        IntegrationStatus: "PENDING_AUTH" | "ACTIVE" | "ERROR" | "DISABLED";
        /** @description Events that are sent to an integration. */
        Subscription: {
            /**
             * @description The subscription's identifier.
             * @example sub_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            id: string;
            /** @description An event type from `GET /providers`, or `<resource>.*` for all events of a resource. */
            eventType: components["schemas"]["SubscribedEventType"];
            /**
             * @description `tenant` for all events, or `client:<clientId>` for the events of one client.
             * @example tenant
             */
            scopeKey: string;
            /**
             * @description Limits the subscription to this client and its records.
             * @example clnt_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            clientId?: string;
        };
        /** @description Something that its owner should look at. */
        IntegrationProblem: {
            /**
             * @description What the problem concerns, such as an issue; absent when it concerns the whole integration.
             * @example ABC-1
             */
            subject?: string;
            /**
             * @description What is wrong and what to do about it.
             * @example The contract has no hourly rate
             */
            message: string;
            /**
             * Format: date-time
             * @description When the problem was first reported.
             * @example 2026-11-15T01:02:03.004Z
             */
            since: string;
        };
        /** @description A connection to an external system. */
        Integration: {
            /**
             * @description The integration's identifier.
             * @example int_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            id: string;
            /** @description The external system, by its name in `GET /providers`. */
            provider: components["schemas"]["ProviderName"];
            /**
             * @description A name for people.
             * @example Invoices to the archive
             */
            name: string;
            status: components["schemas"]["IntegrationStatus"];
            /** @description Whether the integration holds a grant of its provider. */
            isAuthorized: boolean;
            /**
             * @description The provider's settings. Their schema is in `GET /providers`.
             * @example {
             *       "url": "https://example.com/hooks"
             *     }
             */
            config: {
                [key: string]: unknown;
            };
            /** @description Events that are sent to it. */
            subscriptions: components["schemas"]["Subscription"][];
            /** @description Problems that its owner should look at, newest first, at most 20. */
            problems?: components["schemas"]["IntegrationProblem"][];
            /**
             * Format: date-time
             * @description When the record was created.
             * @example 2026-11-15T01:02:03.004Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the record was last changed.
             * @example 2026-11-15T01:02:03.004Z
             */
            updatedAt: string;
        };
        /** @description A change of a record: `integration.tested`. */
        IntegrationEvent: {
            /**
             * @description The event's identifier. It is the same in every delivery.
             * @example evt_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            id: string;
            /**
             * @description The type of the event: `<resource>.<action>`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "integration.tested";
            /**
             * Format: date-time
             * @description When the change was made.
             * @example 2026-11-15T01:02:03.004Z
             */
            createdAt: string;
            /**
             * @description The tenant that the event belongs to.
             * @example tnt_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            tenant: string;
            /**
             * @description The tenant's mode. An event of a sandbox is about a record to try things out: it must have no effect in a system that is real.
             * @example LIVE
             * @enum {string}
             */
            mode: "LIVE" | "SANDBOX";
            /**
             * @description The client that the record belongs to, if any.
             * @example clnt_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            client?: string;
            /** @description Who made the change, as in the audit trail. */
            actor: {
                /**
                 * @description The type of the actor.
                 * @enum {string}
                 */
                type: "PERSON" | "ACCESS_TOKEN" | "SYSTEM";
                /**
                 * @description Who made the change: a person's subject, an access token's identifier, the identifier of a link that a client opened, or the name of a part of the service.
                 * @example alice
                 */
                id: string;
            };
            /**
             * @description The version of the API that presented the data.
             * @example 0.1.0
             */
            apiVersion: string;
            /**
             * @description The event's number within its record, from 1.
             * @example 3
             */
            sequence: number;
            data: components["schemas"]["Integration"];
        };
        /** @description A change of a record, for other systems. `type` shows which record `data` is: as the API presented it after the change, or before its deletion. A `url` that carries a signature is left out. If the record was erased, only its `id` is left. */
        Event: components["schemas"]["TenantEvent"] | components["schemas"]["ClientEvent"] | components["schemas"]["AddressEvent"] | components["schemas"]["ContactEvent"] | components["schemas"]["EmailEvent"] | components["schemas"]["ContractEvent"] | components["schemas"]["ProjectEvent"] | components["schemas"]["TimeEntryEvent"] | components["schemas"]["InvoiceEvent"] | components["schemas"]["BillableEvent"] | components["schemas"]["PaymentEvent"] | components["schemas"]["RefundEvent"] | components["schemas"]["WriteOffEvent"] | components["schemas"]["BankStatementEvent"] | components["schemas"]["BankEntryEvent"] | components["schemas"]["CreditNoteEvent"] | components["schemas"]["MessageEvent"] | components["schemas"]["PaymentAttemptEvent"] | components["schemas"]["AssetEvent"] | components["schemas"]["AttachmentEvent"] | components["schemas"]["MessageTextEvent"] | components["schemas"]["IntegrationEvent"];
        /** @description An organisation that contracts and invoices. Every other record belongs to one. */
        Tenant: {
            /**
             * @description The tenant's identifier, for the `tenant-id` header.
             * @example tnt_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            id: string;
            /**
             * @description The tenant's name. Documents show it if neither the tenant nor its address has a legal name.
             * @example Acme Studio
             */
            name: string;
            /**
             * @description A description of the tenant.
             * @example Design agency in Berlin
             */
            description?: string;
            /**
             * @description Whether the tenant is real, or a sandbox to try things out: its documents are marked, and nothing of it reaches a person or a bank. It is given when the tenant is created, and never changed.
             * @example LIVE
             * @enum {string}
             */
            mode: "LIVE" | "SANDBOX";
            clonedFrom?: components["schemas"]["ClonedFrom"];
            /** @description Branding pictures, by slot and order. */
            media: components["schemas"]["MediaItem"][];
            /** @description The caller's role in the tenant. */
            role: components["schemas"]["Role"];
            /**
             * Format: number-format
             * @description The format of invoice numbers. `{SEQ:n}` is the number padded to n digits. With `{YYYY}` (and `{MM}`), the series restarts each year.
             * @example INV-{YYYY}-{SEQ:4}
             */
            invoiceNumberFormat: string;
            /**
             * Format: number-format
             * @description The format of credit note numbers, with the tokens of `invoiceNumberFormat`.
             * @example CN-{SEQ:6}
             */
            creditNoteNumberFormat: string;
            /**
             * Format: time-zone
             * @description The IANA time zone in which the days and years of documents begin.
             * @example Europe/Berlin
             */
            timeZone: string;
            /**
             * @description The rules that e-invoices follow: EN 16931 alone, or also the rules of XRechnung, of Peppol BIS Billing 3, or of French platforms (FR_CTC).
             * @example XRECHNUNG
             * @enum {string}
             */
            eInvoiceProfile: "EN16931" | "XRECHNUNG" | "PEPPOL" | "FR_CTC";
            /**
             * @description Whether finalizing refuses an invoice that could not be an e-invoice. It could not be mended afterwards.
             * @example true
             */
            isEInvoiceRequired: boolean;
            /**
             * @description Whether finalizing refuses an invoice that lacks what the law of the seller's country wants, such as the time of supply. Otherwise the draft's `warnings` say so.
             * @example true
             */
            isStrict: boolean;
            /**
             * @description Whether an invoice without days of service is issued with the date of issue as its day of service. Not for goods to other countries of the EU (category K), whose days must be given.
             * @example true
             */
            isServedAtIssue: boolean;
            /**
             * @description Whether the buyer's VAT number has to be confirmed by VIES (`POST /clients/{clientId}/check-vat-number`) on an invoice without tax to another country of the EU: `WARN` is a warning of the draft, `REQUIRE` keeps it from being finalized.
             * @example WARN
             * @enum {string}
             */
            vatCheck: "OFF" | "WARN" | "REQUIRE";
            /**
             * @description Whether new invoices in CHF are rounded to 0.05 to pay, as cash is. Other currencies are not, nor is tax.
             * @example false
             */
            isCashRounded: boolean;
            /**
             * @description Days after the last day of early payment on which money still counts as early. Documents do not show them. Defaults to 0.
             * @example 3
             */
            graceDays: number;
            /**
             * @description When clients are reminded of overdue invoices. A policy of the client takes its place. It is replaced as a whole, and off by default.
             * @example {
             *       "isEnabled": false,
             *       "steps": [
             *         {
             *           "afterDays": 7,
             *           "tone": "FRIENDLY"
             *         },
             *         {
             *           "afterDays": 14,
             *           "tone": "FIRM"
             *         },
             *         {
             *           "afterDays": 28,
             *           "tone": "LAST"
             *         }
             *       ],
             *       "minimumMinor": 0
             *     }
             */
            reminders: {
                /**
                 * @description Whether reminders are sent.
                 * @example true
                 */
                isEnabled: boolean;
                /** @description At most 10 reminders, each after more days than the one before. */
                steps: components["schemas"]["ReminderStep"][];
                /**
                 * @description No reminder is sent while all that a client owes overdue in a currency is less than this, in minor units of that currency.
                 * @example 500
                 */
                minimumMinor: number;
            };
            /**
             * @description The next number of the series of invoices. It can be set as long as the current period of the series has no document, to go on counting where another system ended.
             * @example 118
             */
            nextInvoiceNumber: number;
            /**
             * @description The next number of the series of credit notes. It can be set as long as the current period of the series has no document, to go on counting where another system ended.
             * @example 118
             */
            nextCreditNoteNumber: number;
            /**
             * Format: currency
             * @description ISO 4217 currency code, upper case.
             * @example EUR
             */
            currencyCode?: string;
            /**
             * @description Days from issue to due date.
             * @example 30
             */
            paymentTermsDays?: number;
            /**
             * Format: locale
             * @description The BCP 47 language tag of documents whose contract and client have none. Its country decides the size of the paper.
             * @example de-DE
             */
            locale?: string;
            /**
             * Format: color
             * @description The colour of documents that are issued from now on: of rules, and of the heading and the total if it is dark enough to be read on white (a contrast of 4.5 to 1). It is stored in lower case.
             * @example #1d4ed8
             */
            accentColor?: string;
            /**
             * @description The text above the lines of invoices that are issued from now on.
             * @example Thank you for your order. We charge for it as follows.
             */
            invoiceIntroduction?: string;
            /**
             * @description The text below the total of invoices that are issued from now on.
             * @example Our general terms and conditions apply.
             */
            invoiceClosing?: string;
            /**
             * @description The name on legal documents.
             * @example Northwind Traders GmbH
             */
            legalName?: string;
            /**
             * @description The name that it trades under. Documents show it beside the legal name.
             * @example Northwind
             */
            tradingName?: string;
            /**
             * @description The national tax number.
             * @example 30/123/45678
             */
            taxNumber?: string;
            /**
             * @description The company registration number.
             * @example HRB 12345
             */
            registrationNumber?: string;
            /**
             * @description The address for electronic invoices.
             * @example {
             *       "scheme": "0204",
             *       "id": "991-12345-06"
             *     }
             */
            electronicAddress?: {
                /**
                 * Format: address-scheme
                 * @description The code of the scheme (EAS).
                 * @example 0204
                 */
                scheme: string;
                /**
                 * @description The address within the scheme.
                 * @example 991-12345-06
                 */
                id: string;
            };
            /**
             * @description The tenant's VAT number.
             * @example DE123456788
             */
            vatNumber?: string;
            /**
             * @description The foot of documents: court, seat, directors and the like, line by line.
             * @example Amtsgericht Charlottenburg
             *     Sitz der Gesellschaft: Berlin
             *     Geschäftsführerin: Grace Hopper
             */
            legalNotes?: string;
            /**
             * @description Who answers questions about documents. At least one of these is required.
             * @example {
             *       "name": "Ada Lovelace",
             *       "email": "billing@example.com"
             *     }
             */
            contact?: {
                /**
                 * @description The name of a person or department.
                 * @example Ada Lovelace
                 */
                name?: string;
                /**
                 * Format: email
                 * @description The e-mail address.
                 * @example billing@example.com
                 */
                email?: string;
                /**
                 * @description The telephone number.
                 * @example +49 30 123456
                 */
                phone?: string;
            };
            /**
             * @description The mentions that French law asks for. Documents of a tenant with an address in France show them. At least one of these is required.
             * @example {
             *       "legalForm": "SAS",
             *       "shareCapital": "10 000 €",
             *       "registryCity": "Paris"
             *     }
             */
            frenchMentions?: {
                /**
                 * @description The legal form, or EI for a sole trader.
                 * @example SAS
                 */
                legalForm?: string;
                /**
                 * @description The share capital with its currency.
                 * @example 10 000 €
                 */
                shareCapital?: string;
                /**
                 * @description The city of the trade and companies register (RCS).
                 * @example Paris
                 */
                registryCity?: string;
                /**
                 * @description The rate of late payment penalties (PMD). A text of the law if absent.
                 * @example En cas de retard de paiement, des pénalités sont exigibles sans rappel dès le lendemain de l’échéance, au taux d’intérêt appliqué par la Banque centrale européenne à son opération de refinancement la plus récente, majoré de 10 points de pourcentage (art. L. 441-10 du code de commerce).
                 */
                latePayment?: string;
                /**
                 * @description The fixed fee for the costs of recovery (PMT). A text of the law if absent.
                 * @example Tout retard de paiement entraîne de plein droit une indemnité forfaitaire pour frais de recouvrement de 40 € (art. D. 441-5 du code de commerce).
                 */
                recoveryFee?: string;
                /**
                 * @description The discount for early payment, or none (AAB). A text of the law if absent.
                 * @example Aucun escompte n’est accordé en cas de paiement anticipé.
                 */
                earlyPayment?: string;
            };
            /**
             * @description Taxes by day, in the order of their days. A line without a tax of its own has the tax of its day: of its contract, or else of the tenant.
             * @example [
             *       {
             *         "category": "S",
             *         "percent": 19
             *       }
             *     ]
             */
            taxRates: components["schemas"]["TaxRate"][];
            /**
             * @description The accounts that clients pay to: at most one for each currency, and one for all others.
             * @example [
             *       {
             *         "currencyCode": "EUR",
             *         "iban": "DE89370400440532013000",
             *         "bic": "COBADEFFXXX"
             *       }
             *     ]
             */
            bankAccounts: components["schemas"]["BankAccount"][];
            /**
             * Format: date-time
             * @description When the record was created.
             * @example 2026-11-15T01:02:03.004Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the record was last changed.
             * @example 2026-11-15T01:02:03.004Z
             */
            updatedAt: string;
        };
        /** @description A reminder of an overdue invoice. */
        NewReminderStep: {
            /**
             * @description Days after the due date of the invoice.
             * @example 7
             */
            afterDays: number;
            tone: components["schemas"]["ReminderTone"];
        };
        /**
         * @description A tax that applies from a day on. A rate above 0 without a category is S.
         * @example {
         *       "percent": 19
         *     }
         */
        NewTaxRate: {
            category?: components["schemas"]["TaxCategory"];
            /**
             * @description Tax rate in percent, with at most 4 decimals.
             * @example 19
             */
            percent?: number;
            /**
             * Format: date
             * @description The first day of the tax. It applies until the next one starts. Without it, the tax applies from the beginning.
             * @example 2026-11-15
             */
            startsOn?: string;
            /**
             * Format: country-code
             * @description The country whose tax it is (ISO 3166-1 alpha-2, also `XI` for Northern Ireland). Defaults to the seller's country.
             * @example DE
             */
            country?: string;
            /**
             * Format: vatex
             * @description Why no tax is charged, as a VATEX code.
             * @example VATEX-EU-132
             */
            exemptionCode?: string;
            /**
             * @description Why no tax is charged, in words. Only for the categories E, AE, K, G and O.
             * @example Exempt under § 4 No. 14 UStG
             */
            exemptionReason?: string;
        };
        /** @description An account that clients pay to. It has an `iban` or an `accountNumber`. */
        NewBankAccount: {
            /**
             * Format: currency
             * @description The currency that the account is for. The account without one is for all others.
             * @example EUR
             */
            currencyCode?: string;
            /**
             * Format: iban
             * @description The IBAN. Spaces are dropped.
             * @example DE89370400440532013000
             */
            iban?: string;
            /**
             * Format: bic
             * @description The bank's BIC.
             * @example COBADEFFXXX
             */
            bic?: string;
            /**
             * @description The number of an account without IBAN.
             * @example 12345678
             */
            accountNumber?: string;
            /**
             * Format: routing-number
             * @description The routing number (ABA) of a US bank, beside an account number.
             * @example 021000021
             */
            routingNumber?: string;
            /**
             * @description The bank's name.
             * @example Commerzbank
             */
            bankName?: string;
        };
        /** @description A tenant to create, with the settings that a PATCH takes. */
        NewTenant: {
            /**
             * @description The tenant's name. Documents show it if neither the tenant nor its address has a legal name.
             * @example Acme Studio
             */
            name: string;
            /**
             * @description A description of the tenant.
             * @example Design agency in Berlin
             */
            description?: string;
            /**
             * @description Whether the tenant is real, or a sandbox to try things out: its documents are marked, and nothing of it reaches a person or a bank. It is given when the tenant is created, and never changed.
             * @example LIVE
             * @enum {string}
             */
            mode?: "LIVE" | "SANDBOX";
            /**
             * Format: number-format
             * @description The format of invoice numbers. `{SEQ:n}` is the number padded to n digits. With `{YYYY}` (and `{MM}`), the series restarts each year.
             * @example INV-{YYYY}-{SEQ:4}
             */
            invoiceNumberFormat?: string;
            /**
             * Format: number-format
             * @description The format of credit note numbers, with the tokens of `invoiceNumberFormat`.
             * @example CN-{SEQ:6}
             */
            creditNoteNumberFormat?: string;
            /**
             * Format: time-zone
             * @description The IANA time zone in which the days and years of documents begin.
             * @example Europe/Berlin
             */
            timeZone?: string;
            /**
             * @description The rules that e-invoices follow: EN 16931 alone, or also the rules of XRechnung, of Peppol BIS Billing 3, or of French platforms (FR_CTC).
             * @example XRECHNUNG
             * @enum {string}
             */
            eInvoiceProfile?: "EN16931" | "XRECHNUNG" | "PEPPOL" | "FR_CTC";
            /**
             * @description Whether finalizing refuses an invoice that could not be an e-invoice. It could not be mended afterwards.
             * @example true
             */
            isEInvoiceRequired?: boolean;
            /**
             * @description Whether finalizing refuses an invoice that lacks what the law of the seller's country wants, such as the time of supply. Otherwise the draft's `warnings` say so.
             * @example true
             */
            isStrict?: boolean;
            /**
             * @description Whether an invoice without days of service is issued with the date of issue as its day of service. Not for goods to other countries of the EU (category K), whose days must be given.
             * @example true
             */
            isServedAtIssue?: boolean;
            /**
             * @description Whether the buyer's VAT number has to be confirmed by VIES (`POST /clients/{clientId}/check-vat-number`) on an invoice without tax to another country of the EU: `WARN` is a warning of the draft, `REQUIRE` keeps it from being finalized.
             * @example WARN
             * @enum {string}
             */
            vatCheck?: "OFF" | "WARN" | "REQUIRE";
            /**
             * @description Whether new invoices in CHF are rounded to 0.05 to pay, as cash is. Other currencies are not, nor is tax.
             * @example false
             */
            isCashRounded?: boolean;
            /**
             * @description Days after the last day of early payment on which money still counts as early. Documents do not show them. Defaults to 0.
             * @example 3
             */
            graceDays?: number;
            /**
             * @description When clients are reminded of overdue invoices. A policy of the client takes its place. It is replaced as a whole, and off by default.
             * @example {
             *       "isEnabled": false,
             *       "steps": [
             *         {
             *           "afterDays": 7,
             *           "tone": "FRIENDLY"
             *         },
             *         {
             *           "afterDays": 14,
             *           "tone": "FIRM"
             *         },
             *         {
             *           "afterDays": 28,
             *           "tone": "LAST"
             *         }
             *       ],
             *       "minimumMinor": 0
             *     }
             */
            reminders?: {
                /**
                 * @description Whether reminders are sent.
                 * @example true
                 */
                isEnabled: boolean;
                /** @description At most 10 reminders, each after more days than the one before. */
                steps: components["schemas"]["NewReminderStep"][];
                /**
                 * @description No reminder is sent while all that a client owes overdue in a currency is less than this, in minor units of that currency.
                 * @example 500
                 */
                minimumMinor: number;
            };
            /**
             * Format: currency
             * @description ISO 4217 currency code, upper case.
             * @example EUR
             */
            currencyCode?: string;
            /**
             * @description Days from issue to due date.
             * @example 30
             */
            paymentTermsDays?: number;
            /**
             * Format: locale
             * @description The BCP 47 language tag of documents whose contract and client have none. Its country decides the size of the paper.
             * @example de-DE
             */
            locale?: string;
            /**
             * Format: color
             * @description The colour of documents that are issued from now on: of rules, and of the heading and the total if it is dark enough to be read on white (a contrast of 4.5 to 1). It is stored in lower case.
             * @example #1d4ed8
             */
            accentColor?: string;
            /**
             * @description The text above the lines of invoices that are issued from now on.
             * @example Thank you for your order. We charge for it as follows.
             */
            invoiceIntroduction?: string;
            /**
             * @description The text below the total of invoices that are issued from now on.
             * @example Our general terms and conditions apply.
             */
            invoiceClosing?: string;
            /**
             * @description The name on legal documents.
             * @example Northwind Traders GmbH
             */
            legalName?: string;
            /**
             * @description The name that it trades under. Documents show it beside the legal name.
             * @example Northwind
             */
            tradingName?: string;
            /**
             * @description The national tax number.
             * @example 30/123/45678
             */
            taxNumber?: string;
            /**
             * @description The company registration number.
             * @example HRB 12345
             */
            registrationNumber?: string;
            /**
             * @description The address for electronic invoices.
             * @example {
             *       "scheme": "0204",
             *       "id": "991-12345-06"
             *     }
             */
            electronicAddress?: {
                /**
                 * Format: address-scheme
                 * @description The code of the scheme (EAS).
                 * @example 0204
                 */
                scheme: string;
                /**
                 * @description The address within the scheme.
                 * @example 991-12345-06
                 */
                id: string;
            };
            /**
             * @description The tenant's VAT number.
             * @example DE123456788
             */
            vatNumber?: string;
            /**
             * @description The foot of documents: court, seat, directors and the like, line by line.
             * @example Amtsgericht Charlottenburg
             *     Sitz der Gesellschaft: Berlin
             *     Geschäftsführerin: Grace Hopper
             */
            legalNotes?: string;
            /**
             * @description Who answers questions about documents. At least one of these is required.
             * @example {
             *       "name": "Ada Lovelace",
             *       "email": "billing@example.com"
             *     }
             */
            contact?: {
                /**
                 * @description The name of a person or department.
                 * @example Ada Lovelace
                 */
                name?: string;
                /**
                 * Format: email
                 * @description The e-mail address.
                 * @example billing@example.com
                 */
                email?: string;
                /**
                 * @description The telephone number.
                 * @example +49 30 123456
                 */
                phone?: string;
            };
            /**
             * @description The next number of the series of invoices. It can be set as long as the current period of the series has no document, to go on counting where another system ended.
             * @example 118
             */
            nextInvoiceNumber?: number;
            /**
             * @description The next number of the series of credit notes. It can be set as long as the current period of the series has no document, to go on counting where another system ended.
             * @example 118
             */
            nextCreditNoteNumber?: number;
            /**
             * @description The mentions that French law asks for. Documents of a tenant with an address in France show them. At least one of these is required.
             * @example {
             *       "legalForm": "SAS",
             *       "shareCapital": "10 000 €",
             *       "registryCity": "Paris"
             *     }
             */
            frenchMentions?: {
                /**
                 * @description The legal form, or EI for a sole trader.
                 * @example SAS
                 */
                legalForm?: string;
                /**
                 * @description The share capital with its currency.
                 * @example 10 000 €
                 */
                shareCapital?: string;
                /**
                 * @description The city of the trade and companies register (RCS).
                 * @example Paris
                 */
                registryCity?: string;
                /**
                 * @description The rate of late payment penalties (PMD). A text of the law if absent.
                 * @example En cas de retard de paiement, des pénalités sont exigibles sans rappel dès le lendemain de l’échéance, au taux d’intérêt appliqué par la Banque centrale européenne à son opération de refinancement la plus récente, majoré de 10 points de pourcentage (art. L. 441-10 du code de commerce).
                 */
                latePayment?: string;
                /**
                 * @description The fixed fee for the costs of recovery (PMT). A text of the law if absent.
                 * @example Tout retard de paiement entraîne de plein droit une indemnité forfaitaire pour frais de recouvrement de 40 € (art. D. 441-5 du code de commerce).
                 */
                recoveryFee?: string;
                /**
                 * @description The discount for early payment, or none (AAB). A text of the law if absent.
                 * @example Aucun escompte n’est accordé en cas de paiement anticipé.
                 */
                earlyPayment?: string;
            };
            /**
             * @description Taxes by day, in the order of their days. A line without a tax of its own has the tax of its day: of its contract, or else of the tenant.
             * @example [
             *       {
             *         "category": "S",
             *         "percent": 19
             *       }
             *     ]
             */
            taxRates?: components["schemas"]["NewTaxRate"][];
            /**
             * @description The accounts that clients pay to: at most one for each currency, and one for all others.
             * @example [
             *       {
             *         "currencyCode": "EUR",
             *         "iban": "DE89370400440532013000",
             *         "bic": "COBADEFFXXX"
             *       }
             *     ]
             */
            bankAccounts?: components["schemas"]["NewBankAccount"][];
        };
        /** @description A change that a request would make, as `/audit-entries` would tell of it. */
        DryRunChange: {
            /**
             * @description The type of the record.
             * @example invoice
             */
            resource: string;
            /**
             * @description The identifier of the record. That of a new one is provisional.
             * @example inv_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            id: string;
            /**
             * @description What would be done to the record.
             * @enum {string}
             */
            action: "created" | "updated" | "deleted";
            /** @description The record before the change; absent if it would be created. */
            before?: {
                [key: string]: unknown;
            };
            /** @description The record after the change; absent if it would be deleted. */
            after?: {
                [key: string]: unknown;
            };
        };
        /** @description The outcome of a dry run with `dryRun=changes`. */
        DryRun: {
            /**
             * @description The status of the real answer.
             * @example 201
             */
            status: number;
            /** @description The body of the real answer; absent if it has none. New identifiers and numbers are provisional. */
            answer?: {
                [key: string]: unknown;
            };
            /** @description The changes of records that the request would make, in their order: at most 1000. */
            changes: components["schemas"]["DryRunChange"][];
            /**
             * @description The number of all changes.
             * @example 3
             */
            changeCount: number;
        };
        /** @description What to change. Properties that are left out stay as they are; null clears an optional one. A setting with a default is reset to it. */
        TenantChange: {
            /**
             * @description The tenant's name. Documents show it if neither the tenant nor its address has a legal name.
             * @example Acme Studio
             */
            name?: string;
            /**
             * @description A description of the tenant.
             * @example Design agency in Berlin
             */
            description?: string | null;
            /**
             * Format: number-format
             * @description The format of invoice numbers. `{SEQ:n}` is the number padded to n digits. With `{YYYY}` (and `{MM}`), the series restarts each year.
             * @example INV-{YYYY}-{SEQ:4}
             */
            invoiceNumberFormat?: string | null;
            /**
             * Format: number-format
             * @description The format of credit note numbers, with the tokens of `invoiceNumberFormat`.
             * @example CN-{SEQ:6}
             */
            creditNoteNumberFormat?: string | null;
            /**
             * Format: time-zone
             * @description The IANA time zone in which the days and years of documents begin.
             * @example Europe/Berlin
             */
            timeZone?: string | null;
            /**
             * @description The rules that e-invoices follow: EN 16931 alone, or also the rules of XRechnung, of Peppol BIS Billing 3, or of French platforms (FR_CTC).
             * @example XRECHNUNG
             * @enum {string|null}
             */
            eInvoiceProfile?: "EN16931" | "XRECHNUNG" | "PEPPOL" | "FR_CTC" | null;
            /**
             * @description Whether finalizing refuses an invoice that could not be an e-invoice. It could not be mended afterwards.
             * @example true
             */
            isEInvoiceRequired?: boolean | null;
            /**
             * @description Whether finalizing refuses an invoice that lacks what the law of the seller's country wants, such as the time of supply. Otherwise the draft's `warnings` say so.
             * @example true
             */
            isStrict?: boolean | null;
            /**
             * @description Whether an invoice without days of service is issued with the date of issue as its day of service. Not for goods to other countries of the EU (category K), whose days must be given.
             * @example true
             */
            isServedAtIssue?: boolean | null;
            /**
             * @description Whether the buyer's VAT number has to be confirmed by VIES (`POST /clients/{clientId}/check-vat-number`) on an invoice without tax to another country of the EU: `WARN` is a warning of the draft, `REQUIRE` keeps it from being finalized.
             * @example WARN
             * @enum {string|null}
             */
            vatCheck?: "OFF" | "WARN" | "REQUIRE" | null;
            /**
             * @description Whether new invoices in CHF are rounded to 0.05 to pay, as cash is. Other currencies are not, nor is tax.
             * @example false
             */
            isCashRounded?: boolean | null;
            /**
             * @description Days after the last day of early payment on which money still counts as early. Documents do not show them. Defaults to 0.
             * @example 3
             */
            graceDays?: number | null;
            /**
             * @description When clients are reminded of overdue invoices. A policy of the client takes its place. It is replaced as a whole, and off by default.
             * @example {
             *       "isEnabled": false,
             *       "steps": [
             *         {
             *           "afterDays": 7,
             *           "tone": "FRIENDLY"
             *         },
             *         {
             *           "afterDays": 14,
             *           "tone": "FIRM"
             *         },
             *         {
             *           "afterDays": 28,
             *           "tone": "LAST"
             *         }
             *       ],
             *       "minimumMinor": 0
             *     }
             */
            reminders?: {
                /**
                 * @description Whether reminders are sent.
                 * @example true
                 */
                isEnabled: boolean;
                /** @description At most 10 reminders, each after more days than the one before. */
                steps: components["schemas"]["NewReminderStep"][];
                /**
                 * @description No reminder is sent while all that a client owes overdue in a currency is less than this, in minor units of that currency.
                 * @example 500
                 */
                minimumMinor: number;
            } | null;
            /**
             * Format: currency
             * @description ISO 4217 currency code, upper case.
             * @example EUR
             */
            currencyCode?: string | null;
            /**
             * @description Days from issue to due date.
             * @example 30
             */
            paymentTermsDays?: number | null;
            /**
             * Format: locale
             * @description The BCP 47 language tag of documents whose contract and client have none. Its country decides the size of the paper.
             * @example de-DE
             */
            locale?: string | null;
            /**
             * Format: color
             * @description The colour of documents that are issued from now on: of rules, and of the heading and the total if it is dark enough to be read on white (a contrast of 4.5 to 1). It is stored in lower case.
             * @example #1d4ed8
             */
            accentColor?: string | null;
            /**
             * @description The text above the lines of invoices that are issued from now on.
             * @example Thank you for your order. We charge for it as follows.
             */
            invoiceIntroduction?: string | null;
            /**
             * @description The text below the total of invoices that are issued from now on.
             * @example Our general terms and conditions apply.
             */
            invoiceClosing?: string | null;
            /**
             * @description The name on legal documents.
             * @example Northwind Traders GmbH
             */
            legalName?: string | null;
            /**
             * @description The name that it trades under. Documents show it beside the legal name.
             * @example Northwind
             */
            tradingName?: string | null;
            /**
             * @description The national tax number.
             * @example 30/123/45678
             */
            taxNumber?: string | null;
            /**
             * @description The company registration number.
             * @example HRB 12345
             */
            registrationNumber?: string | null;
            /**
             * @description The address for electronic invoices.
             * @example {
             *       "scheme": "0204",
             *       "id": "991-12345-06"
             *     }
             */
            electronicAddress?: {
                /**
                 * Format: address-scheme
                 * @description The code of the scheme (EAS).
                 * @example 0204
                 */
                scheme: string;
                /**
                 * @description The address within the scheme.
                 * @example 991-12345-06
                 */
                id: string;
            } | null;
            /**
             * @description The tenant's VAT number.
             * @example DE123456788
             */
            vatNumber?: string | null;
            /**
             * @description The foot of documents: court, seat, directors and the like, line by line.
             * @example Amtsgericht Charlottenburg
             *     Sitz der Gesellschaft: Berlin
             *     Geschäftsführerin: Grace Hopper
             */
            legalNotes?: string | null;
            /**
             * @description Who answers questions about documents. At least one of these is required.
             * @example {
             *       "name": "Ada Lovelace",
             *       "email": "billing@example.com"
             *     }
             */
            contact?: {
                /**
                 * @description The name of a person or department.
                 * @example Ada Lovelace
                 */
                name?: string;
                /**
                 * Format: email
                 * @description The e-mail address.
                 * @example billing@example.com
                 */
                email?: string;
                /**
                 * @description The telephone number.
                 * @example +49 30 123456
                 */
                phone?: string;
            } | null;
            /**
             * @description The mentions that French law asks for. Documents of a tenant with an address in France show them. At least one of these is required.
             * @example {
             *       "legalForm": "SAS",
             *       "shareCapital": "10 000 €",
             *       "registryCity": "Paris"
             *     }
             */
            frenchMentions?: {
                /**
                 * @description The legal form, or EI for a sole trader.
                 * @example SAS
                 */
                legalForm?: string;
                /**
                 * @description The share capital with its currency.
                 * @example 10 000 €
                 */
                shareCapital?: string;
                /**
                 * @description The city of the trade and companies register (RCS).
                 * @example Paris
                 */
                registryCity?: string;
                /**
                 * @description The rate of late payment penalties (PMD). A text of the law if absent.
                 * @example En cas de retard de paiement, des pénalités sont exigibles sans rappel dès le lendemain de l’échéance, au taux d’intérêt appliqué par la Banque centrale européenne à son opération de refinancement la plus récente, majoré de 10 points de pourcentage (art. L. 441-10 du code de commerce).
                 */
                latePayment?: string;
                /**
                 * @description The fixed fee for the costs of recovery (PMT). A text of the law if absent.
                 * @example Tout retard de paiement entraîne de plein droit une indemnité forfaitaire pour frais de recouvrement de 40 € (art. D. 441-5 du code de commerce).
                 */
                recoveryFee?: string;
                /**
                 * @description The discount for early payment, or none (AAB). A text of the law if absent.
                 * @example Aucun escompte n’est accordé en cas de paiement anticipé.
                 */
                earlyPayment?: string;
            } | null;
            /**
             * @description Taxes by day, in the order of their days. A line without a tax of its own has the tax of its day: of its contract, or else of the tenant.
             * @example [
             *       {
             *         "category": "S",
             *         "percent": 19
             *       }
             *     ]
             */
            taxRates?: components["schemas"]["NewTaxRate"][] | null;
            /**
             * @description The accounts that clients pay to: at most one for each currency, and one for all others.
             * @example [
             *       {
             *         "currencyCode": "EUR",
             *         "iban": "DE89370400440532013000",
             *         "bic": "COBADEFFXXX"
             *       }
             *     ]
             */
            bankAccounts?: components["schemas"]["NewBankAccount"][] | null;
            /**
             * @description The next number of the series of invoices. It can be set as long as the current period of the series has no document, to go on counting where another system ended.
             * @example 118
             */
            nextInvoiceNumber?: number;
            /**
             * @description The next number of the series of credit notes. It can be set as long as the current period of the series has no document, to go on counting where another system ended.
             * @example 118
             */
            nextCreditNoteNumber?: number;
        };
        /** @description A tenant's clock. */
        Clock: {
            /**
             * Format: date-time
             * @description The tenant's time. It is real time, except in a sandbox whose clock was moved: there it stands still between moves.
             * @example 2026-11-15T01:02:03.004Z
             */
            now: string;
            /**
             * @description `ADVANCING` while the clock is being moved: what becomes due on the way runs, each at its own moment, and other writes are a 409.
             * @example READY
             * @enum {string}
             */
            status: "READY" | "ADVANCING";
            /**
             * @description Pieces of work that the last move has found to do. It grows while work plans further work on the way.
             * @example 12
             */
            due: number;
            /**
             * @description Pieces of work that the last move has done.
             * @example 12
             */
            done: number;
        };
        /** @description A move of the clock. */
        AdvanceTenantRequest: {
            /**
             * Format: date-time
             * @description Where to move the clock: later than its `now`, by at most two years.
             * @example 2026-11-15T01:02:03.004Z
             */
            to: string;
        };
        /** @description A clone to make. */
        CloneTenantRequest: {
            /**
             * @description The sandbox's name.
             * @example Acme Studio, next year
             */
            name: string;
        };
        /** @description A clone of a tenant: a sandbox with the same records under the same identifiers. */
        Clone: {
            /**
             * @description The sandbox. It is a tenant of its own once the clone is `READY`.
             * @example tnt_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            id: string;
            /**
             * @description The sandbox's name.
             * @example Acme Studio, next year
             */
            name: string;
            /**
             * @description `COPYING` while records are copied: nobody sees the sandbox yet. `FAILED` if they could not be copied: nothing is left of it then, and the tenant can be cloned again.
             * @example READY
             * @enum {string}
             */
            status: "COPYING" | "READY" | "FAILED";
            /**
             * @description The number of records to copy, as it was when the clone was asked for.
             * @example 1250
             */
            recordCount: number;
            /**
             * @description The number of records that are copied.
             * @example 1250
             */
            copiedCount: number;
            /**
             * Format: date-time
             * @description When the record was created.
             * @example 2026-11-15T01:02:03.004Z
             */
            createdAt: string;
        };
        /** @description A person who belongs to the tenant or is invited to it. */
        Member: {
            /**
             * @description The member's identifier.
             * @example mbr_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            id: string;
            /**
             * @description The `sub` of the person's tokens.
             * @example alice
             */
            subject?: string;
            /**
             * Format: email
             * @description The invited address. A token with this verified address accepts the invitation.
             * @example alice@example.com
             */
            email?: string;
            role: components["schemas"]["Role"];
            /**
             * @description INVITED until the invitation is accepted.
             * @enum {string}
             */
            status: "ACTIVE" | "INVITED";
            /**
             * Format: date-time
             * @description When the record was created.
             * @example 2026-11-15T01:02:03.004Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the record was last changed.
             * @example 2026-11-15T01:02:03.004Z
             */
            updatedAt: string;
        };
        /**
         * @description A member to add by `subject`, or to invite by `email`. Exactly one of the two must be given.
         * @example {
         *       "subject": "bob",
         *       "role": "MEMBER"
         *     }
         */
        NewMember: {
            /**
             * @description The `sub` of the person's tokens.
             * @example alice
             */
            subject?: string;
            /**
             * Format: email
             * @description The invited address. A token with this verified address accepts the invitation.
             * @example alice@example.com
             */
            email?: string;
            role: components["schemas"]["Role"];
        };
        /** @description What to change. */
        MemberChange: {
            role?: components["schemas"]["Role"];
        };
        /** @description A bearer token for machines, bound to the tenant. */
        AccessToken: {
            /**
             * @description The token's identifier.
             * @example tok_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            id: string;
            /**
             * @description What the token is for.
             * @example Nightly import
             */
            name: string;
            /** @description The token's role, at most the role of the principal who creates it. */
            role: components["schemas"]["Role"];
            /**
             * @description The principal who created the token.
             * @example alice
             */
            createdBy: string;
            /**
             * Format: date-time
             * @description When the token expires. Defaults to one year from now; ten years is the maximum. A token that another access token makes expires no later than that one.
             * @example 2026-11-15T01:02:03.004Z
             */
            expiresAt: string;
            /**
             * Format: date-time
             * @description When the token was last used, to the minute.
             * @example 2026-11-15T01:02:03.004Z
             */
            lastUsedAt?: string;
            /**
             * Format: date-time
             * @description When the record was created.
             * @example 2026-11-15T01:02:03.004Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the record was last changed.
             * @example 2026-11-15T01:02:03.004Z
             */
            updatedAt: string;
        };
        /** @description An access token to create. */
        NewAccessToken: {
            /**
             * @description What the token is for.
             * @example Nightly import
             */
            name: string;
            /** @description The token's role, at most the role of the principal who creates it. */
            role: components["schemas"]["Role"];
            /**
             * Format: date-time
             * @description When the token expires. Defaults to one year from now; ten years is the maximum. A token that another access token makes expires no later than that one.
             * @example 2026-11-15T01:02:03.004Z
             */
            expiresAt?: string;
        };
        /** @description A new access token with its secret. */
        IssuedAccessToken: {
            /**
             * @description The token's identifier.
             * @example tok_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            id: string;
            /**
             * @description What the token is for.
             * @example Nightly import
             */
            name: string;
            /** @description The token's role, at most the role of the principal who creates it. */
            role: components["schemas"]["Role"];
            /**
             * @description The principal who created the token.
             * @example alice
             */
            createdBy: string;
            /**
             * Format: date-time
             * @description When the token expires. Defaults to one year from now; ten years is the maximum. A token that another access token makes expires no later than that one.
             * @example 2026-11-15T01:02:03.004Z
             */
            expiresAt: string;
            /**
             * Format: date-time
             * @description When the token was last used, to the minute.
             * @example 2026-11-15T01:02:03.004Z
             */
            lastUsedAt?: string;
            /**
             * Format: date-time
             * @description When the record was created.
             * @example 2026-11-15T01:02:03.004Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the record was last changed.
             * @example 2026-11-15T01:02:03.004Z
             */
            updatedAt: string;
            /** @description The bearer token. It is shown only once. */
            token: string;
        };
        /** @description What to change. Properties that are left out stay as they are. */
        AccessTokenChange: {
            /**
             * @description What the token is for.
             * @example Nightly import
             */
            name?: string;
            /** @description The token's role, at most the role of the principal who creates it. */
            role?: components["schemas"]["Role"];
        };
        /** @description A client to create, alone or together with its first address and its first contact. */
        NewClient: {
            /**
             * @description The client's name. Documents show it if neither the client nor its address has a legal name.
             * @example Northwind Traders
             */
            name: string;
            /**
             * @description Notes about the client.
             * @example Retainer since 2024
             */
            description?: string;
            /**
             * Format: currency
             * @description ISO 4217 currency code, upper case.
             * @example EUR
             */
            currencyCode?: string;
            /**
             * Format: locale
             * @description The BCP 47 language tag of the client's documents. Without one, they are in the tenant's language.
             * @example fr-FR
             */
            locale?: string;
            /**
             * @description The name on legal documents.
             * @example Northwind Traders GmbH
             */
            legalName?: string;
            /**
             * @description The name that it trades under. Documents show it beside the legal name.
             * @example Northwind
             */
            tradingName?: string;
            /**
             * @description The national tax number.
             * @example 30/123/45678
             */
            taxNumber?: string;
            /**
             * @description The company registration number.
             * @example HRB 12345
             */
            registrationNumber?: string;
            /**
             * @description The address for electronic invoices.
             * @example {
             *       "scheme": "0204",
             *       "id": "991-12345-06"
             *     }
             */
            electronicAddress?: {
                /**
                 * Format: address-scheme
                 * @description The code of the scheme (EAS).
                 * @example 0204
                 */
                scheme: string;
                /**
                 * @description The address within the scheme.
                 * @example 991-12345-06
                 */
                id: string;
            };
            /**
             * @description The client's VAT number.
             * @example DE123456788
             */
            vatNumber?: string;
            /**
             * @description The client's own mark for its invoices, such as a cost centre or a Leitweg-ID.
             * @example 04011000-12345-34
             */
            buyerReference?: string;
            /**
             * @description When the client is reminded of overdue invoices. It takes the place of the tenant's policy as a whole; without it, the tenant's holds.
             * @example {
             *       "isEnabled": false,
             *       "steps": [
             *         {
             *           "afterDays": 7,
             *           "tone": "FRIENDLY"
             *         },
             *         {
             *           "afterDays": 14,
             *           "tone": "FIRM"
             *         },
             *         {
             *           "afterDays": 28,
             *           "tone": "LAST"
             *         }
             *       ],
             *       "minimumMinor": 0
             *     }
             */
            reminders?: {
                /**
                 * @description Whether reminders are sent.
                 * @example true
                 */
                isEnabled: boolean;
                /** @description At most 10 reminders, each after more days than the one before. */
                steps: components["schemas"]["NewReminderStep"][];
                /**
                 * @description No reminder is sent while all that a client owes overdue in a currency is less than this, in minor units of that currency.
                 * @example 500
                 */
                minimumMinor: number;
            };
            /**
             * @description Position in lists: by `order`, then by `createdAt`, then by `id`. Defaults to 0.
             * @example 10
             */
            order?: number;
            /** @description The client's first address. Its `name` defaults to the legal name, or else to the name, of the client. */
            address?: {
                /**
                 * @description Display label, typically the name of the legal entity.
                 * @example Northwind Traders GmbH
                 */
                name?: string;
                /**
                 * @description First address line.
                 * @example Friedrichstraße 123
                 */
                address1: string;
                /**
                 * @description Country, as it is printed.
                 * @example Germany
                 */
                country: string;
                /**
                 * @description City.
                 * @example Berlin
                 */
                city: string;
                /**
                 * @description Postal code.
                 * @example 10117
                 */
                zip: string;
                /**
                 * Format: country-code
                 * @description ISO 3166-1 alpha-2 code of the country (also `XI` for Northern Ireland and `XK` for Kosovo). If it is not given, it is taken from `country`, if that is a code or the name of a country in a language that the service knows; otherwise it is absent until it is set.
                 * @example DE
                 */
                countryCode?: string;
                /**
                 * @description Second address line.
                 * @example Aufgang B, 4. Etage
                 */
                address2?: string;
                /**
                 * @description State or region.
                 * @example Berlin
                 */
                region?: string;
                /**
                 * @description Company registration number.
                 * @example HRB 123456 B
                 */
                registrationNumber?: string;
                /**
                 * @description VAT number.
                 * @example DE123456788
                 */
                vatNumber?: string;
                /**
                 * @description Position in lists: by `order`, then by `createdAt`, then by `id`. Defaults to 0.
                 * @example 10
                 */
                order?: number;
            };
            /** @description The client's first contact, with an email address. Its `name` defaults to the client's. */
            contact?: {
                /**
                 * @description The contact's name.
                 * @example Ada Lovelace
                 */
                name?: string;
                /**
                 * @description The contact's position at the client.
                 * @example Head of Accounting
                 */
                title?: string;
                /**
                 * @description Phone number, in the form to display.
                 * @example +49 30 1234567
                 */
                phone?: string;
                /**
                 * @description The messages that go to the first email of the contact, unless others are named: invoices with credit notes and receipts, reminders, statements of account, and quotes. Empty by default.
                 * @example [
                 *       "INVOICES"
                 *     ]
                 */
                receives?: ("INVOICES" | "REMINDERS" | "STATEMENTS" | "QUOTES")[];
                /**
                 * @description Position in lists: by `order`, then by `createdAt`, then by `id`. Defaults to 0.
                 * @example 10
                 */
                order?: number;
                /**
                 * Format: email
                 * @description The email address. Its local part neither starts with a dot nor has two in a row; its domain ends in a label of at least two letters.
                 * @example ada@example.com
                 */
                email?: string;
            };
        };
        /** @description What a client owes in one currency today, and its money on account. */
        ClientBalance: {
            /**
             * Format: currency
             * @description ISO 4217 currency code, upper case.
             * @example EUR
             */
            currencyCode: string;
            /**
             * @description All that is due on issued invoices, and of refunds of reversed payments.
             * @example 84788
             */
            dueMinor: number;
            /**
             * @description The part of it that is overdue.
             * @example 0
             */
            overdueMinor: number;
            /**
             * @description Money of the client that is not allocated. The due amount does not subtract it.
             * @example 0
             */
            onAccountMinor: number;
        };
        /** @description The client with its balances. */
        ClientWithBalances: {
            /**
             * @description The client's identifier.
             * @example clnt_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            id: string;
            /**
             * @description The client's name. Documents show it if neither the client nor its address has a legal name.
             * @example Northwind Traders
             */
            name: string;
            /**
             * @description Notes about the client.
             * @example Retainer since 2024
             */
            description?: string;
            /**
             * Format: currency
             * @description ISO 4217 currency code, upper case.
             * @example EUR
             */
            currencyCode?: string;
            /**
             * Format: locale
             * @description The BCP 47 language tag of the client's documents. Without one, they are in the tenant's language.
             * @example fr-FR
             */
            locale?: string;
            /**
             * @description The name on legal documents.
             * @example Northwind Traders GmbH
             */
            legalName?: string;
            /**
             * @description The name that it trades under. Documents show it beside the legal name.
             * @example Northwind
             */
            tradingName?: string;
            /**
             * @description The national tax number.
             * @example 30/123/45678
             */
            taxNumber?: string;
            /**
             * @description The company registration number.
             * @example HRB 12345
             */
            registrationNumber?: string;
            /**
             * @description The address for electronic invoices.
             * @example {
             *       "scheme": "0204",
             *       "id": "991-12345-06"
             *     }
             */
            electronicAddress?: {
                /**
                 * Format: address-scheme
                 * @description The code of the scheme (EAS).
                 * @example 0204
                 */
                scheme: string;
                /**
                 * @description The address within the scheme.
                 * @example 991-12345-06
                 */
                id: string;
            };
            /**
             * @description The client's VAT number.
             * @example DE123456788
             */
            vatNumber?: string;
            /**
             * @description The client's own mark for its invoices, such as a cost centre or a Leitweg-ID.
             * @example 04011000-12345-34
             */
            buyerReference?: string;
            /**
             * @description When the client is reminded of overdue invoices. It takes the place of the tenant's policy as a whole; without it, the tenant's holds.
             * @example {
             *       "isEnabled": false,
             *       "steps": [
             *         {
             *           "afterDays": 7,
             *           "tone": "FRIENDLY"
             *         },
             *         {
             *           "afterDays": 14,
             *           "tone": "FIRM"
             *         },
             *         {
             *           "afterDays": 28,
             *           "tone": "LAST"
             *         }
             *       ],
             *       "minimumMinor": 0
             *     }
             */
            reminders?: {
                /**
                 * @description Whether reminders are sent.
                 * @example true
                 */
                isEnabled: boolean;
                /** @description At most 10 reminders, each after more days than the one before. */
                steps: components["schemas"]["ReminderStep"][];
                /**
                 * @description No reminder is sent while all that a client owes overdue in a currency is less than this, in minor units of that currency.
                 * @example 500
                 */
                minimumMinor: number;
            };
            vatNumberCheck?: components["schemas"]["VatNumberCheck"];
            /**
             * Format: date-time
             * @description When the client was archived. Absent while it is in use.
             * @example 2026-11-15T01:02:03.004Z
             */
            archivedAt?: string;
            /** @description Branding pictures, by slot and order. */
            media: components["schemas"]["MediaItem"][];
            /**
             * @description Position in lists: by `order`, then by `createdAt`, then by `id`. Defaults to 0.
             * @example 10
             */
            order: number;
            /**
             * Format: date-time
             * @description When the record was created.
             * @example 2026-11-15T01:02:03.004Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the record was last changed.
             * @example 2026-11-15T01:02:03.004Z
             */
            updatedAt: string;
            /** @description One for each currency in which something is due or on account. Absent if there is none. */
            balances?: components["schemas"]["ClientBalance"][];
        };
        /** @description What to change. Properties that are left out stay as they are; null clears an optional one. */
        ClientChange: {
            /**
             * @description The client's name. Documents show it if neither the client nor its address has a legal name.
             * @example Northwind Traders
             */
            name?: string;
            /**
             * @description Notes about the client.
             * @example Retainer since 2024
             */
            description?: string | null;
            /**
             * Format: currency
             * @description ISO 4217 currency code, upper case.
             * @example EUR
             */
            currencyCode?: string | null;
            /**
             * Format: locale
             * @description The BCP 47 language tag of the client's documents. Without one, they are in the tenant's language.
             * @example fr-FR
             */
            locale?: string | null;
            /**
             * @description The name on legal documents.
             * @example Northwind Traders GmbH
             */
            legalName?: string | null;
            /**
             * @description The name that it trades under. Documents show it beside the legal name.
             * @example Northwind
             */
            tradingName?: string | null;
            /**
             * @description The national tax number.
             * @example 30/123/45678
             */
            taxNumber?: string | null;
            /**
             * @description The company registration number.
             * @example HRB 12345
             */
            registrationNumber?: string | null;
            /**
             * @description The address for electronic invoices.
             * @example {
             *       "scheme": "0204",
             *       "id": "991-12345-06"
             *     }
             */
            electronicAddress?: {
                /**
                 * Format: address-scheme
                 * @description The code of the scheme (EAS).
                 * @example 0204
                 */
                scheme: string;
                /**
                 * @description The address within the scheme.
                 * @example 991-12345-06
                 */
                id: string;
            } | null;
            /**
             * @description The client's VAT number.
             * @example DE123456788
             */
            vatNumber?: string | null;
            /**
             * @description The client's own mark for its invoices, such as a cost centre or a Leitweg-ID.
             * @example 04011000-12345-34
             */
            buyerReference?: string | null;
            /**
             * @description When the client is reminded of overdue invoices. It takes the place of the tenant's policy as a whole; without it, the tenant's holds.
             * @example {
             *       "isEnabled": false,
             *       "steps": [
             *         {
             *           "afterDays": 7,
             *           "tone": "FRIENDLY"
             *         },
             *         {
             *           "afterDays": 14,
             *           "tone": "FIRM"
             *         },
             *         {
             *           "afterDays": 28,
             *           "tone": "LAST"
             *         }
             *       ],
             *       "minimumMinor": 0
             *     }
             */
            reminders?: {
                /**
                 * @description Whether reminders are sent.
                 * @example true
                 */
                isEnabled: boolean;
                /** @description At most 10 reminders, each after more days than the one before. */
                steps: components["schemas"]["NewReminderStep"][];
                /**
                 * @description No reminder is sent while all that a client owes overdue in a currency is less than this, in minor units of that currency.
                 * @example 500
                 */
                minimumMinor: number;
            } | null;
            /**
             * @description Position in lists: by `order`, then by `createdAt`, then by `id`. Defaults to 0.
             * @example 10
             */
            order?: number | null;
            /**
             * Format: date-time
             * @description When the client was archived. Absent while it is in use.
             * @example 2026-11-15T01:02:03.004Z
             */
            archivedAt?: string | null;
        };
        /** @description The result of a check. */
        VatNumberCheckResult: {
            /**
             * @description What VIES answered. `UNAVAILABLE` if it gave no answer: an earlier check then stays.
             * @example VALID
             * @enum {string}
             */
            status: "VALID" | "INVALID" | "UNAVAILABLE";
            /**
             * @description The number that was checked, without blanks and punctuation.
             * @example ATU13585627
             */
            vatNumber: string;
            /**
             * Format: date-time
             * @description When it was checked.
             * @example 2026-11-15T01:02:03.004Z
             */
            checkedAt: string;
            /**
             * Format: date
             * @description The day that VIES gives for the check.
             * @example 2026-11-15
             */
            checkedOn?: string;
            /**
             * @description The number under which VIES keeps the check. It gives one if the tenant's own VAT number is set.
             * @example WAPIAAAAYdT3xQ21
             */
            consultationNumber?: string;
            /**
             * @description Why there is no answer: the register of the member state or VIES itself is out of order, it has too many requests, it refuses the tenant's own VAT number, or this service sends nothing (`OUTBOUND=off`).
             * @example MEMBER_STATE_UNAVAILABLE
             * @enum {string}
             */
            reason?: "MEMBER_STATE_UNAVAILABLE" | "SERVICE_UNAVAILABLE" | "TOO_MANY_REQUESTS" | "REQUESTER_REFUSED" | "OUTBOUND_HELD";
        };
        /** @description An address to create. */
        NewAddress: {
            /**
             * @description The client that the address belongs to. Without it, the address is the tenant's own.
             * @example clnt_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            clientId?: string;
            /**
             * @description Display label, typically the name of the legal entity.
             * @example Northwind Traders GmbH
             */
            name: string;
            /**
             * @description First address line.
             * @example Friedrichstraße 123
             */
            address1: string;
            /**
             * @description Country, as it is printed.
             * @example Germany
             */
            country: string;
            /**
             * @description City.
             * @example Berlin
             */
            city: string;
            /**
             * @description Postal code.
             * @example 10117
             */
            zip: string;
            /**
             * Format: country-code
             * @description ISO 3166-1 alpha-2 code of the country (also `XI` for Northern Ireland and `XK` for Kosovo). If it is not given, it is taken from `country`, if that is a code or the name of a country in a language that the service knows; otherwise it is absent until it is set.
             * @example DE
             */
            countryCode?: string;
            /**
             * @description Second address line.
             * @example Aufgang B, 4. Etage
             */
            address2?: string;
            /**
             * @description State or region.
             * @example Berlin
             */
            region?: string;
            /**
             * @description Company registration number.
             * @example HRB 123456 B
             */
            registrationNumber?: string;
            /**
             * @description VAT number.
             * @example DE123456788
             */
            vatNumber?: string;
            /**
             * @description Position in lists: by `order`, then by `createdAt`, then by `id`. Defaults to 0.
             * @example 10
             */
            order?: number;
        };
        /** @description What to change. Properties that are left out stay as they are; null clears an optional one. */
        AddressChange: {
            /**
             * @description Display label, typically the name of the legal entity.
             * @example Northwind Traders GmbH
             */
            name?: string;
            /**
             * @description First address line.
             * @example Friedrichstraße 123
             */
            address1?: string;
            /**
             * @description Country, as it is printed.
             * @example Germany
             */
            country?: string;
            /**
             * @description City.
             * @example Berlin
             */
            city?: string;
            /**
             * @description Postal code.
             * @example 10117
             */
            zip?: string;
            /**
             * Format: country-code
             * @description ISO 3166-1 alpha-2 code of the country (also `XI` for Northern Ireland and `XK` for Kosovo). If it is not given, it is taken from `country`, if that is a code or the name of a country in a language that the service knows; otherwise it is absent until it is set.
             * @example DE
             */
            countryCode?: string | null;
            /**
             * @description Second address line.
             * @example Aufgang B, 4. Etage
             */
            address2?: string | null;
            /**
             * @description State or region.
             * @example Berlin
             */
            region?: string | null;
            /**
             * @description Company registration number.
             * @example HRB 123456 B
             */
            registrationNumber?: string | null;
            /**
             * @description VAT number.
             * @example DE123456788
             */
            vatNumber?: string | null;
            /**
             * @description Position in lists: by `order`, then by `createdAt`, then by `id`. Defaults to 0.
             * @example 10
             */
            order?: number | null;
        };
        /** @description A contact to create. */
        NewContact: {
            /**
             * @description The client that the contact belongs to.
             * @example clnt_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            clientId: string;
            /**
             * @description The contact's name.
             * @example Ada Lovelace
             */
            name: string;
            /**
             * @description The contact's position at the client.
             * @example Head of Accounting
             */
            title?: string;
            /**
             * @description Phone number, in the form to display.
             * @example +49 30 1234567
             */
            phone?: string;
            /**
             * @description The messages that go to the first email of the contact, unless others are named: invoices with credit notes and receipts, reminders, statements of account, and quotes. Empty by default.
             * @example [
             *       "INVOICES"
             *     ]
             */
            receives?: ("INVOICES" | "REMINDERS" | "STATEMENTS" | "QUOTES")[];
            /**
             * @description Position in lists: by `order`, then by `createdAt`, then by `id`. Defaults to 0.
             * @example 10
             */
            order?: number;
        };
        /** @description What to change. Properties that are left out stay as they are; null clears an optional one. */
        ContactChange: {
            /**
             * @description The contact's name.
             * @example Ada Lovelace
             */
            name?: string;
            /**
             * @description The contact's position at the client.
             * @example Head of Accounting
             */
            title?: string | null;
            /**
             * @description Phone number, in the form to display.
             * @example +49 30 1234567
             */
            phone?: string | null;
            /**
             * @description The messages that go to the first email of the contact, unless others are named: invoices with credit notes and receipts, reminders, statements of account, and quotes. Empty by default.
             * @example [
             *       "INVOICES"
             *     ]
             */
            receives?: ("INVOICES" | "REMINDERS" | "STATEMENTS" | "QUOTES")[] | null;
            /**
             * @description Position in lists: by `order`, then by `createdAt`, then by `id`. Defaults to 0.
             * @example 10
             */
            order?: number | null;
        };
        /** @description An email to create. */
        NewEmail: {
            /**
             * @description The contact that the email belongs to.
             * @example con_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            contactId: string;
            /**
             * Format: email
             * @description The email address. Its local part neither starts with a dot nor has two in a row; its domain ends in a label of at least two letters.
             * @example ada@example.com
             */
            address: string;
            /**
             * @description Position in lists: by `order`, then by `createdAt`, then by `id`. Defaults to 0.
             * @example 10
             */
            order?: number;
        };
        /** @description What to change. Properties that are left out stay as they are; null clears an optional one. */
        EmailChange: {
            /**
             * Format: email
             * @description The email address. Its local part neither starts with a dot nor has two in a row; its domain ends in a label of at least two letters.
             * @example ada@example.com
             */
            address?: string;
            /**
             * @description Position in lists: by `order`, then by `createdAt`, then by `id`. Defaults to 0.
             * @example 10
             */
            order?: number | null;
        };
        /** @description A contract with the relations that `expand` names. */
        ExpandableContract: {
            /**
             * @description The contract's identifier.
             * @example ctr_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            id: string;
            /** @description The client that the work is for. Its identifier, or with `expand` the client itself. */
            client: string | components["schemas"]["Client"];
            /**
             * @description The contract's name.
             * @example Website relaunch
             */
            name: string;
            status: components["schemas"]["ContractStatus"];
            /**
             * Format: currency
             * @description ISO 4217 currency code, upper case.
             * @example EUR
             */
            currencyCode: string;
            /**
             * @description Days from the date of issue to the due date of its invoices. Defaults to the tenant's, or else to 30.
             * @example 30
             */
            paymentTermsDays: number;
            /**
             * @description Whether rates, and prices on new invoices of the contract, include tax. Defaults to false.
             * @example false
             */
            pricesIncludeTax: boolean;
            /** @description Prices by role and unit. Two rates for the same role, in any case, and unit start on different days. */
            rates: components["schemas"]["Rate"][];
            /**
             * @description Taxes by day, in the order of their days. A line without a tax of its own has the tax of its day: of its contract, or else of the tenant.
             * @example [
             *       {
             *         "category": "S",
             *         "percent": 19
             *       }
             *     ]
             */
            taxRates: components["schemas"]["TaxRate"][];
            /**
             * @description The client's reference, such as a purchase order number.
             * @example PO-4711
             */
            reference?: string;
            /**
             * @description What was agreed.
             * @example Design and build, billed monthly
             */
            description?: string;
            /**
             * @description The discount for early payment, which new invoices of the contract take over. Its `days` are below `paymentTermsDays`.
             * @example {
             *       "days": 10,
             *       "percent": 2
             *     }
             */
            earlyPayment?: {
                /**
                 * @description The last day of the discount, in days from the date of issue.
                 * @example 10
                 */
                days: number;
                /**
                 * @description The part of the amount to pay that is taken off, in percent, with at most 2 decimals.
                 * @example 2
                 */
                percent: number;
                /**
                 * @description Whether a discount that is taken lowers tax and taxable amount. At issue, it defaults to true for sellers in Germany and Austria. Others have to give it.
                 * @example true
                 */
                reducesTax?: boolean;
            };
            /**
             * Format: locale
             * @description The BCP 47 language tag of its documents. Without one, they are in the client's language, or else in the tenant's.
             * @example fr-FR
             */
            locale?: string;
            /**
             * Format: date-time
             * @description When the contract begins. Without it, it has no beginning.
             * @example 2026-11-15T01:02:03.004Z
             */
            startsAt?: string;
            /**
             * Format: date-time
             * @description When the contract ends or ended. Without it, it has no end.
             * @example 2026-11-15T01:02:03.004Z
             */
            endsAt?: string;
            /** @description How work is collected onto drafts automatically. Without it, the work of projects that an issue tracker feeds is collected by MONTH and REFERENCE, and other work only by hand. */
            collect?: {
                /**
                 * @description The period of a collecting draft. Weeks begin on Monday. With NEVER, work is collected only by hand.
                 * @example MONTH
                 * @enum {string}
                 */
                every: "MONTH" | "WEEK" | "NEVER";
                /**
                 * @description What one line stands for: a task (REFERENCE), a project, a worker, a role or a day. Defaults to the contract's, or else to REFERENCE.
                 * @example REFERENCE
                 * @enum {string}
                 */
                groupBy?: "REFERENCE" | "PROJECT" | "WORKER" | "ROLE" | "DAY";
            };
            /**
             * @description The address that invoices are sent to. Without it, they go to the client's first address by `order`.
             * @example adr_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            address?: string;
            /**
             * @description Position in lists: by `order`, then by `createdAt`, then by `id`. Defaults to 0.
             * @example 10
             */
            order: number;
            /** @description The actions that the status allows. */
            availableActions: ("activate" | "end")[];
            /**
             * Format: date-time
             * @description When the record was created.
             * @example 2026-11-15T01:02:03.004Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the record was last changed.
             * @example 2026-11-15T01:02:03.004Z
             */
            updatedAt: string;
        };
        /** @description A price that applies from a day on. */
        NewRate: {
            /**
             * @description The identifier of a rate that the contract already has, to keep it. A new rate has none.
             * @example rat_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            id?: string;
            /**
             * @description The role whose work the rate prices, in any case: `Designer` and `designer` are the same role. A rate without a role applies to all other roles.
             * @example designer
             */
            role?: string;
            /**
             * @description The unit that is priced.
             * @example HOUR
             * @enum {string}
             */
            unit: "HOUR" | "DAY" | "UNIT";
            /**
             * @description Price of one unit, in minor units.
             * @example 9500
             */
            amountMinor: number;
            /**
             * Format: date
             * @description The first day of the rate. It applies until the next rate for the same role and unit starts.
             * @example 2026-11-15
             */
            startsOn: string;
        };
        /** @description A contract to create. Its currency defaults to the client's, or else to the tenant's. */
        NewContract: {
            /**
             * @description The client that the work is for.
             * @example clnt_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            clientId: string;
            /**
             * @description The contract's name.
             * @example Website relaunch
             */
            name: string;
            /**
             * Format: currency
             * @description ISO 4217 currency code, upper case.
             * @example EUR
             */
            currencyCode?: string;
            /**
             * @description Days from the date of issue to the due date of its invoices. Defaults to the tenant's, or else to 30.
             * @example 30
             */
            paymentTermsDays?: number;
            /**
             * @description Whether rates, and prices on new invoices of the contract, include tax. Defaults to false.
             * @example false
             */
            pricesIncludeTax?: boolean;
            /** @description Prices by role and unit. Two rates for the same role, in any case, and unit start on different days. */
            rates?: components["schemas"]["NewRate"][];
            /**
             * @description Taxes by day, in the order of their days. A line without a tax of its own has the tax of its day: of its contract, or else of the tenant.
             * @example [
             *       {
             *         "category": "S",
             *         "percent": 19
             *       }
             *     ]
             */
            taxRates?: components["schemas"]["NewTaxRate"][];
            /**
             * @description The client's reference, such as a purchase order number.
             * @example PO-4711
             */
            reference?: string;
            /**
             * @description What was agreed.
             * @example Design and build, billed monthly
             */
            description?: string;
            /**
             * @description The discount for early payment, which new invoices of the contract take over. Its `days` are below `paymentTermsDays`.
             * @example {
             *       "days": 10,
             *       "percent": 2
             *     }
             */
            earlyPayment?: {
                /**
                 * @description The last day of the discount, in days from the date of issue.
                 * @example 10
                 */
                days: number;
                /**
                 * @description The part of the amount to pay that is taken off, in percent, with at most 2 decimals.
                 * @example 2
                 */
                percent: number;
                /**
                 * @description Whether a discount that is taken lowers tax and taxable amount. At issue, it defaults to true for sellers in Germany and Austria. Others have to give it.
                 * @example true
                 */
                reducesTax?: boolean;
            };
            /**
             * Format: locale
             * @description The BCP 47 language tag of its documents. Without one, they are in the client's language, or else in the tenant's.
             * @example fr-FR
             */
            locale?: string;
            /**
             * Format: date-time
             * @description When the contract begins. Without it, it has no beginning.
             * @example 2026-11-15T01:02:03.004Z
             */
            startsAt?: string;
            /**
             * Format: date-time
             * @description When the contract ends or ended. Without it, it has no end.
             * @example 2026-11-15T01:02:03.004Z
             */
            endsAt?: string;
            /** @description How work is collected onto drafts automatically. Without it, the work of projects that an issue tracker feeds is collected by MONTH and REFERENCE, and other work only by hand. */
            collect?: {
                /**
                 * @description The period of a collecting draft. Weeks begin on Monday. With NEVER, work is collected only by hand.
                 * @example MONTH
                 * @enum {string}
                 */
                every: "MONTH" | "WEEK" | "NEVER";
                /**
                 * @description What one line stands for: a task (REFERENCE), a project, a worker, a role or a day. Defaults to the contract's, or else to REFERENCE.
                 * @example REFERENCE
                 * @enum {string}
                 */
                groupBy?: "REFERENCE" | "PROJECT" | "WORKER" | "ROLE" | "DAY";
            };
            /**
             * @description The client's address that invoices are sent to.
             * @example adr_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            addressId?: string;
            /**
             * @description Position in lists: by `order`, then by `createdAt`, then by `id`. Defaults to 0.
             * @example 10
             */
            order?: number;
        };
        /** @description What to change. Properties that are left out stay as they are; null clears an optional one. The currency and `pricesIncludeTax` can be changed only while the contract is a DRAFT. `rates` and `taxRates` are replaced as a whole. */
        ContractChange: {
            /**
             * @description The contract's name.
             * @example Website relaunch
             */
            name?: string;
            /**
             * Format: currency
             * @description ISO 4217 currency code, upper case.
             * @example EUR
             */
            currencyCode?: string;
            /**
             * @description Days from the date of issue to the due date of its invoices. Defaults to the tenant's, or else to 30.
             * @example 30
             */
            paymentTermsDays?: number;
            /**
             * @description Whether rates, and prices on new invoices of the contract, include tax. Defaults to false.
             * @example false
             */
            pricesIncludeTax?: boolean;
            /** @description Prices by role and unit. Two rates for the same role, in any case, and unit start on different days. */
            rates?: components["schemas"]["NewRate"][];
            /**
             * @description Taxes by day, in the order of their days. A line without a tax of its own has the tax of its day: of its contract, or else of the tenant.
             * @example [
             *       {
             *         "category": "S",
             *         "percent": 19
             *       }
             *     ]
             */
            taxRates?: components["schemas"]["NewTaxRate"][];
            /**
             * @description The client's reference, such as a purchase order number.
             * @example PO-4711
             */
            reference?: string | null;
            /**
             * @description What was agreed.
             * @example Design and build, billed monthly
             */
            description?: string | null;
            /**
             * @description The discount for early payment, which new invoices of the contract take over. Its `days` are below `paymentTermsDays`.
             * @example {
             *       "days": 10,
             *       "percent": 2
             *     }
             */
            earlyPayment?: {
                /**
                 * @description The last day of the discount, in days from the date of issue.
                 * @example 10
                 */
                days: number;
                /**
                 * @description The part of the amount to pay that is taken off, in percent, with at most 2 decimals.
                 * @example 2
                 */
                percent: number;
                /**
                 * @description Whether a discount that is taken lowers tax and taxable amount. At issue, it defaults to true for sellers in Germany and Austria. Others have to give it.
                 * @example true
                 */
                reducesTax?: boolean;
            } | null;
            /**
             * Format: locale
             * @description The BCP 47 language tag of its documents. Without one, they are in the client's language, or else in the tenant's.
             * @example fr-FR
             */
            locale?: string | null;
            /**
             * Format: date-time
             * @description When the contract begins. Without it, it has no beginning.
             * @example 2026-11-15T01:02:03.004Z
             */
            startsAt?: string | null;
            /**
             * Format: date-time
             * @description When the contract ends or ended. Without it, it has no end.
             * @example 2026-11-15T01:02:03.004Z
             */
            endsAt?: string | null;
            /** @description How work is collected onto drafts automatically. Without it, the work of projects that an issue tracker feeds is collected by MONTH and REFERENCE, and other work only by hand. */
            collect?: {
                /**
                 * @description The period of a collecting draft. Weeks begin on Monday. With NEVER, work is collected only by hand.
                 * @example MONTH
                 * @enum {string}
                 */
                every: "MONTH" | "WEEK" | "NEVER";
                /**
                 * @description What one line stands for: a task (REFERENCE), a project, a worker, a role or a day. Defaults to the contract's, or else to REFERENCE.
                 * @example REFERENCE
                 * @enum {string}
                 */
                groupBy?: "REFERENCE" | "PROJECT" | "WORKER" | "ROLE" | "DAY";
            } | null;
            /**
             * @description The client's address that invoices are sent to.
             * @example adr_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            addressId?: string | null;
            /**
             * @description Position in lists: by `order`, then by `createdAt`, then by `id`. Defaults to 0.
             * @example 10
             */
            order?: number | null;
        };
        /** @description The contract with its client. */
        ContractWithClient: {
            /**
             * @description The contract's identifier.
             * @example ctr_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            id: string;
            client: components["schemas"]["Client"];
            /**
             * @description The contract's name.
             * @example Website relaunch
             */
            name: string;
            status: components["schemas"]["ContractStatus"];
            /**
             * Format: currency
             * @description ISO 4217 currency code, upper case.
             * @example EUR
             */
            currencyCode: string;
            /**
             * @description Days from the date of issue to the due date of its invoices. Defaults to the tenant's, or else to 30.
             * @example 30
             */
            paymentTermsDays: number;
            /**
             * @description Whether rates, and prices on new invoices of the contract, include tax. Defaults to false.
             * @example false
             */
            pricesIncludeTax: boolean;
            /** @description Prices by role and unit. Two rates for the same role, in any case, and unit start on different days. */
            rates: components["schemas"]["Rate"][];
            /**
             * @description Taxes by day, in the order of their days. A line without a tax of its own has the tax of its day: of its contract, or else of the tenant.
             * @example [
             *       {
             *         "category": "S",
             *         "percent": 19
             *       }
             *     ]
             */
            taxRates: components["schemas"]["TaxRate"][];
            /**
             * @description The client's reference, such as a purchase order number.
             * @example PO-4711
             */
            reference?: string;
            /**
             * @description What was agreed.
             * @example Design and build, billed monthly
             */
            description?: string;
            /**
             * @description The discount for early payment, which new invoices of the contract take over. Its `days` are below `paymentTermsDays`.
             * @example {
             *       "days": 10,
             *       "percent": 2
             *     }
             */
            earlyPayment?: {
                /**
                 * @description The last day of the discount, in days from the date of issue.
                 * @example 10
                 */
                days: number;
                /**
                 * @description The part of the amount to pay that is taken off, in percent, with at most 2 decimals.
                 * @example 2
                 */
                percent: number;
                /**
                 * @description Whether a discount that is taken lowers tax and taxable amount. At issue, it defaults to true for sellers in Germany and Austria. Others have to give it.
                 * @example true
                 */
                reducesTax?: boolean;
            };
            /**
             * Format: locale
             * @description The BCP 47 language tag of its documents. Without one, they are in the client's language, or else in the tenant's.
             * @example fr-FR
             */
            locale?: string;
            /**
             * Format: date-time
             * @description When the contract begins. Without it, it has no beginning.
             * @example 2026-11-15T01:02:03.004Z
             */
            startsAt?: string;
            /**
             * Format: date-time
             * @description When the contract ends or ended. Without it, it has no end.
             * @example 2026-11-15T01:02:03.004Z
             */
            endsAt?: string;
            /** @description How work is collected onto drafts automatically. Without it, the work of projects that an issue tracker feeds is collected by MONTH and REFERENCE, and other work only by hand. */
            collect?: {
                /**
                 * @description The period of a collecting draft. Weeks begin on Monday. With NEVER, work is collected only by hand.
                 * @example MONTH
                 * @enum {string}
                 */
                every: "MONTH" | "WEEK" | "NEVER";
                /**
                 * @description What one line stands for: a task (REFERENCE), a project, a worker, a role or a day. Defaults to the contract's, or else to REFERENCE.
                 * @example REFERENCE
                 * @enum {string}
                 */
                groupBy?: "REFERENCE" | "PROJECT" | "WORKER" | "ROLE" | "DAY";
            };
            /**
             * @description The address that invoices are sent to. Without it, they go to the client's first address by `order`.
             * @example adr_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            address?: string;
            /**
             * @description Position in lists: by `order`, then by `createdAt`, then by `id`. Defaults to 0.
             * @example 10
             */
            order: number;
            /** @description The actions that the status allows. */
            availableActions: ("activate" | "end")[];
            /**
             * Format: date-time
             * @description When the record was created.
             * @example 2026-11-15T01:02:03.004Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the record was last changed.
             * @example 2026-11-15T01:02:03.004Z
             */
            updatedAt: string;
        };
        /** @description A project, with the relations that `expand` asks for. */
        ExpandableProject: {
            /**
             * @description The project's identifier.
             * @example prj_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            id: string;
            /** @description The contract that the project belongs to. Its identifier, or with `expand` the contract itself. */
            contract: string | components["schemas"]["Contract"] | components["schemas"]["ContractWithClient"];
            /**
             * @description The project's name.
             * @example Online shop
             */
            name: string;
            /**
             * @description What the project is about.
             * @example Everything up to the checkout
             */
            description?: string;
            /**
             * @description Position in lists: by `order`, then by `createdAt`, then by `id`. Defaults to 0.
             * @example 10
             */
            order: number;
            /**
             * Format: date-time
             * @description When the record was created.
             * @example 2026-11-15T01:02:03.004Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the record was last changed.
             * @example 2026-11-15T01:02:03.004Z
             */
            updatedAt: string;
        };
        /** @description A project to create. */
        NewProject: {
            /**
             * @description The contract that the project belongs to.
             * @example ctr_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            contractId: string;
            /**
             * @description The project's name.
             * @example Online shop
             */
            name: string;
            /**
             * @description What the project is about.
             * @example Everything up to the checkout
             */
            description?: string;
            /**
             * @description Position in lists: by `order`, then by `createdAt`, then by `id`. Defaults to 0.
             * @example 10
             */
            order?: number;
        };
        /** @description What to change. Properties that are left out stay as they are; null clears an optional one. */
        ProjectChange: {
            /**
             * @description The project's name.
             * @example Online shop
             */
            name?: string;
            /**
             * @description What the project is about.
             * @example Everything up to the checkout
             */
            description?: string | null;
            /**
             * @description Position in lists: by `order`, then by `createdAt`, then by `id`. Defaults to 0.
             * @example 10
             */
            order?: number | null;
        };
        /**
         * @description Work to record.
         * @example {
         *       "projectId": "prj_01jd2r8g5cf3qbx2m7w9k4t6ze",
         *       "date": "2026-11-15",
         *       "minutes": 90
         *     }
         */
        NewTimeEntry: {
            /**
             * @description The project that the work was for.
             * @example prj_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            projectId: string;
            /**
             * Format: date
             * @description The day of the work.
             * @example 2026-11-15
             */
            date: string;
            /**
             * @description How long it took.
             * @example 90
             */
            minutes: number;
            /**
             * @description Whether the minutes are to be charged. Defaults to true.
             * @example true
             */
            isBillable?: boolean;
            /**
             * @description Whether the entry is left out when work is collected automatically. It can still be collected by hand, which releases it. Defaults to false.
             * @example false
             */
            isHeld?: boolean;
            /**
             * @description Who did the work.
             * @example Ada Lovelace
             */
            worker?: string;
            /**
             * @description The role in which the work was done. The contract's rates may depend on it: `designer` is charged at the rate for `Designer`. A role that no rate names is charged at the rate for all roles, with a warning.
             * @example designer
             */
            role?: string;
            /**
             * @description What was done.
             * @example Two rounds of changes
             */
            description?: string;
            /**
             * @description The entry's identifier where it comes from. Unique among the tenant's manual entries, so that nothing is recorded twice.
             * @example timesheet-2026-11/17
             */
            sourceId?: string;
            /**
             * @description The system that knows the task. Required together with `referenceId`.
             * @example JIRA
             */
            referenceType?: string;
            /**
             * @description The task's identifier in that system.
             * @example 10001
             */
            referenceId?: string;
            /**
             * @description The task's name. Only together with `referenceId`.
             * @example SHOP-12 Checkout
             */
            referenceName?: string;
        };
        /** @description Work to record. */
        NewTimeEntries: {
            /** @description 1 to 1000 entries. All of them are recorded, or none. */
            timeEntries: components["schemas"]["NewTimeEntry"][];
            /**
             * @description What becomes of an entry whose `sourceId` is already taken. REFUSE (default): nothing is recorded. SKIP: this entry is left out, so that an import can be repeated.
             * @example SKIP
             * @enum {string}
             */
            onConflict?: "REFUSE" | "SKIP";
        };
        /** @description An entry of a batch: recorded now, or there before. */
        BatchedTimeEntry: {
            /**
             * @description The time entry's identifier.
             * @example tim_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            id: string;
            /**
             * @description The project that the work was for.
             * @example prj_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            project: string;
            /**
             * @description The project's contract.
             * @example ctr_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            contract: string;
            /**
             * @description The contract's client.
             * @example clnt_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            client: string;
            /**
             * Format: date
             * @description The day of the work.
             * @example 2026-11-15
             */
            date: string;
            /**
             * @description How long it took. 0 after the entry was deleted or replaced.
             * @example 90
             */
            minutes: number;
            /**
             * @description Whether the minutes are to be charged. Defaults to true.
             * @example true
             */
            isBillable: boolean;
            /**
             * @description Whether the entry is left out when work is collected automatically. It can still be collected by hand, which releases it. Defaults to false.
             * @example false
             */
            isHeld: boolean;
            /**
             * @description `MANUAL`, or the name of the tracker that the entry follows.
             * @example MANUAL
             */
            source: string;
            /**
             * @description Who did the work.
             * @example Ada Lovelace
             */
            worker?: string;
            /**
             * @description The role in which the work was done. The contract's rates may depend on it: `designer` is charged at the rate for `Designer`. A role that no rate names is charged at the rate for all roles, with a warning.
             * @example designer
             */
            role?: string;
            /**
             * @description What was done.
             * @example Two rounds of changes
             */
            description?: string;
            /**
             * @description The entry's identifier where it comes from. Unique among the tenant's manual entries, so that nothing is recorded twice.
             * @example timesheet-2026-11/17
             */
            sourceId?: string;
            /**
             * @description The system that knows the task. Required together with `referenceId`.
             * @example JIRA
             */
            referenceType?: string;
            /**
             * @description The task's identifier in that system.
             * @example 10001
             */
            referenceId?: string;
            /**
             * @description The task's name. Only together with `referenceId`.
             * @example SHOP-12 Checkout
             */
            referenceName?: string;
            /**
             * @description OPEN: there are minutes to charge or to take back, or the entry is not billable and was never charged. DRAFTED: nothing is left to do once the drafts with minutes of the entry are issued. BILLED: nothing is left to do. Not in events.
             * @example OPEN
             * @enum {string}
             */
            status?: "OPEN" | "DRAFTED" | "BILLED";
            /**
             * @description The minutes on issued invoices, less what credit notes took back. Not in events.
             * @example 0
             */
            billedMinutes?: number;
            /**
             * @description The minutes on drafts. Not in events.
             * @example 0
             */
            draftedMinutes?: number;
            /**
             * @description The minutes still to charge: `minutes` (0 if not billable) - `billedMinutes` - `draftedMinutes`. Negative if minutes are to be taken back. Not in events.
             * @example 90
             */
            owedMinutes?: number;
            /** @description The lines with minutes of the entry, the newest first, at most 100. Not in events. */
            billables?: string[];
            /**
             * @description Why the owed minutes are not charged, and what to do about it. Not in events.
             * @example The contract ctr_01jd2r8g5cf3qbx2m7w9k4t6ze has no hourly rate for designer on 2026-07-01: add one
             */
            problem?: string;
            /** @description What may not be as it was meant, while the minutes are owed or on a draft. It keeps nothing from being charged. Absent if there is nothing. Not in events. */
            warnings?: components["schemas"]["TimeEntryWarning"][];
            /**
             * @description The entry that took over when this one, already billed, changed.
             * @example tim_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            replacedBy?: string;
            /**
             * Format: date-time
             * @description When the entry was deleted. Entries that were billed, or that follow a tracker, are kept with 0 minutes.
             * @example 2026-11-15T01:02:03.004Z
             */
            deletedAt?: string;
            /**
             * Format: date-time
             * @description When the record was created.
             * @example 2026-11-15T01:02:03.004Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the record was last changed.
             * @example 2026-11-15T01:02:03.004Z
             */
            updatedAt: string;
            /**
             * @description True if its `sourceId` was taken already: nothing was recorded, and this is the entry that has it.
             * @example false
             */
            isSkipped: boolean;
        };
        /** @description The minutes of one project, worker or task, or of all. */
        TimeSummaryRow: {
            /**
             * @description The project, with `groupBy=PROJECT`.
             * @example prj_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            project?: string;
            /**
             * @description The worker, with `groupBy=WORKER`. Absent for work without one.
             * @example Ada Lovelace
             */
            worker?: string;
            /**
             * @description The task's system, with `groupBy=REFERENCE`. Absent for work without a task.
             * @example JIRA
             */
            referenceType?: string;
            /**
             * @description The task's identifier in that system.
             * @example 10001
             */
            referenceId?: string;
            /**
             * @description The task's name, as its latest work has it.
             * @example SHOP-12 Checkout
             */
            referenceName?: string;
            /**
             * @description Billable minutes: the sum of the open, drafted and billed ones.
             * @example 600
             */
            minutes: number;
            /**
             * @description Minutes still to charge, less those to take back.
             * @example 120
             */
            openMinutes: number;
            /**
             * @description Minutes on drafts.
             * @example 60
             */
            draftedMinutes: number;
            /**
             * @description Minutes on issued invoices, less what credit notes took back.
             * @example 420
             */
            billedMinutes: number;
            /**
             * @description Minutes of entries that are not billable. `minutes` leaves them out.
             * @example 30
             */
            unbillableMinutes: number;
            /**
             * @description The number of entries, including deleted and replaced entries.
             * @example 8
             */
            entryCount: number;
        };
        /** @description What to change. Properties that are left out stay as they are; null clears an optional one. Without `referenceId`, an entry has no `referenceName` either. */
        TimeEntryChange: {
            /**
             * @description The project that the work was for.
             * @example prj_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            projectId?: string;
            /**
             * Format: date
             * @description The day of the work.
             * @example 2026-11-15
             */
            date?: string;
            /**
             * @description How long it took.
             * @example 90
             */
            minutes?: number;
            /**
             * @description Whether the minutes are to be charged. Defaults to true.
             * @example true
             */
            isBillable?: boolean;
            /**
             * @description Whether the entry is left out when work is collected automatically. It can still be collected by hand, which releases it. Defaults to false.
             * @example false
             */
            isHeld?: boolean;
            /**
             * @description Who did the work.
             * @example Ada Lovelace
             */
            worker?: string | null;
            /**
             * @description The role in which the work was done. The contract's rates may depend on it: `designer` is charged at the rate for `Designer`. A role that no rate names is charged at the rate for all roles, with a warning.
             * @example designer
             */
            role?: string | null;
            /**
             * @description What was done.
             * @example Two rounds of changes
             */
            description?: string | null;
            /**
             * @description The entry's identifier where it comes from. Unique among the tenant's manual entries, so that nothing is recorded twice.
             * @example timesheet-2026-11/17
             */
            sourceId?: string | null;
            /**
             * @description The system that knows the task. Required together with `referenceId`.
             * @example JIRA
             */
            referenceType?: string | null;
            /**
             * @description The task's identifier in that system.
             * @example 10001
             */
            referenceId?: string | null;
            /**
             * @description The task's name. Only together with `referenceId`.
             * @example SHOP-12 Checkout
             */
            referenceName?: string | null;
        };
        /** @description Something that may go wrong with a DRAFT. It can be finalized all the same. Later versions may add other kinds. */
        Warning: {
            /**
             * @description What it is about.
             * @example billables.0.name
             */
            field: string;
            /** @description What will go wrong, and what helps. */
            message: string;
        };
        /** @description The next reminder of an open invoice. */
        NextReminder: {
            /**
             * Format: date
             * @description The day on which it is sent, if nothing changes until then.
             * @example 2026-11-15
             */
            on: string;
            step: components["schemas"]["ReminderStep"];
        };
        /**
         * @description The reason, for programs.
         * @example PROMISED
         * @enum {string}
         */
        NoReminderCode: "DISABLED" | "NOTHING_DUE" | "NOT_SENT" | "MESSAGE_FAILED" | "PAYMENT_IN_PROCESS" | "PAYMENT_DISPUTED" | "COVERED_ON_ACCOUNT" | "COVERED_BY_BANK_ENTRY" | "PROMISED" | "BELOW_MINIMUM" | "NO_RECIPIENT" | "STEPS_DONE";
        /** @description Why an open invoice gets no reminder, as things stand. */
        NoReminder: {
            code: components["schemas"]["NoReminderCode"];
            /**
             * @description The reason in words.
             * @example The client has promised to pay by 2026-12-01
             */
            message: string;
        };
        /** @description An invoice with the relations that `expand` names. */
        ExpandableInvoice: {
            /**
             * @description The invoice's identifier.
             * @example inv_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            id: string;
            /** @description The invoice's contract. Its identifier, or with `expand` the contract itself. */
            contract: string | components["schemas"]["Contract"] | components["schemas"]["ContractWithClient"];
            /**
             * @description The client that is invoiced.
             * @example clnt_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            client: string;
            status: components["schemas"]["InvoiceStatus"];
            kind: components["schemas"]["InvoiceKind"];
            /**
             * @description COLLECTED if the invoice was made to collect the work of its contract.
             * @example COLLECTED
             * @enum {string}
             */
            origin?: "COLLECTED";
            /**
             * Format: date
             * @description The first day of the period whose work the invoice was made to collect.
             * @example 2026-11-15
             */
            collectsFrom?: string;
            /**
             * Format: currency
             * @description ISO 4217 currency code, upper case.
             * @example EUR
             */
            currencyCode: string;
            /**
             * @description The number of decimals of the currency (ISO 4217).
             * @example 2
             */
            currencyExponent: number;
            /**
             * @description Sum of the lines' totals, less discounts and included tax, in minor units.
             * @example 71250
             */
            subtotalMinor: number;
            /**
             * @description Sum of the taxes, in minor units.
             * @example 13538
             */
            taxMinor: number;
            /**
             * @description The amount charged, tax included, in minor units.
             * @example 84788
             */
            totalMinor: number;
            /**
             * @description What rounding adds to the total, in minor units. It changes no tax.
             * @example 0
             */
            roundingMinor: number;
            /**
             * @description The total and its rounding, in minor units: the amount to pay.
             * @example 84788
             */
            payableMinor: number;
            /** @description Tax by category and rate, all of one country. Lines of a DRAFT that have no tax yet are left out. */
            taxes: components["schemas"]["Tax"][];
            /**
             * @description Whether prices, totals of lines and discounts are typed with tax. Defaults to the contract's when the invoice is created.
             * @example false
             */
            pricesIncludeTax: boolean;
            /**
             * @description Whether the amount to pay is rounded to 0.05. Only an invoice in CHF can be. Defaults to the tenant's when it is created, and ends when the currency changes.
             * @example false
             */
            isCashRounded: boolean;
            /**
             * @description The money that is allocated to the invoice, in minor units.
             * @example 0
             */
            paidMinor: number;
            /**
             * @description The amount credited, in minor units.
             * @example 0
             */
            creditedMinor: number;
            /**
             * @description The amount written off, in minor units. Discounts for early payment that were taken are part of it.
             * @example 0
             */
            writtenOffMinor: number;
            /**
             * @description The amount to pay less the amounts credited, paid and written off, in minor units. Never below 0 once the invoice is issued: money beyond it stays on the account of the client.
             * @example 84788
             */
            balanceMinor: number;
            /**
             * @description What the client owes: the balance, and 0 for a draft whose total is below 0.
             * @example 84788
             */
            dueMinor: number;
            /**
             * @description Whether the invoice is past its due date and something is due.
             * @example false
             */
            isOverdue: boolean;
            /**
             * @description The days since `dueDate`, if the invoice is overdue: 0 if the time to pay ended earlier today. Absent on other invoices.
             * @example 12
             */
            daysOverdue?: number;
            /**
             * @description Number of lines.
             * @example 1
             */
            billableCount: number;
            /**
             * @description The invoice's number. A DRAFT has none.
             * @example INV-000001
             */
            invoiceNumber?: string;
            /**
             * Format: date
             * @description The last day to pay, in the tenant's time zone. Defaults to the contract's payment terms, from the date of issue. Excludes `dueAt`.
             * @example 2026-11-15
             */
            dueDate?: string;
            /**
             * Format: date-time
             * @description The last moment to pay. Defaults to the end of `dueDate`. Excludes `dueDate`.
             * @example 2026-11-15T01:02:03.004Z
             */
            dueAt?: string;
            /**
             * @description Text for the client.
             * @example Thank you for your trust.
             */
            notes?: string;
            /**
             * @description The client's reference, such as a purchase order number. Defaults to the contract's.
             * @example PO-4711
             */
            reference?: string;
            /**
             * @description The buyer's own routing reference, such as a Leitweg-ID. At issue, it defaults to the client's.
             * @example 04011000-12345-34
             */
            buyerReference?: string;
            /**
             * @description The reference that the client states when it pays. At issue, it defaults to a creditor reference (ISO 11649) made of the invoice's number, with a QR-IBAN to a QR reference, and without an IBAN to the number.
             * @example RF69INV000001
             */
            paymentReference?: string;
            /**
             * Format: locale
             * @description The language of the document. At issue, it defaults to the contract's, the client's, or the tenant's, or else to en.
             * @example de-DE
             */
            locale?: string;
            /**
             * Format: date
             * @description The first day of the service. At issue, the period defaults to the period of the lines.
             * @example 2026-11-15
             */
            serviceFrom?: string;
            /**
             * Format: date
             * @description The last day of the service.
             * @example 2026-11-15
             */
            serviceTo?: string;
            /**
             * Format: currency
             * @description The currency in which tax is declared: that of the seller's country, or else the tenant's. Only for invoices in another currency. Set with `taxExchangeRate`, if left out.
             * @example EUR
             */
            taxCurrencyCode?: string;
            /**
             * @description Units of the tax currency per unit of the invoice's currency, with at most 10 decimals. A seller with a VAT or tax number needs it to issue an invoice in another currency than its country's.
             * @example 0.9203
             */
            taxExchangeRate?: number;
            /** @description Discounts of the whole invoice. */
            discounts?: components["schemas"]["Discount"][];
            earlyPayment?: components["schemas"]["EarlyPayment"];
            /**
             * @description The address that the invoice is sent to. Without it, a DRAFT goes to the contract's address, or else to the client's first one.
             * @example adr_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            address?: string;
            /**
             * Format: date-time
             * @description When the invoice was finalized.
             * @example 2026-11-15T01:02:03.004Z
             */
            issuedAt?: string;
            /**
             * Format: date-time
             * @description Since when nothing is due: the latest date of its issue, of the payments that are allocated to it, of write-offs, and of the credit notes that lowered what was due. Absent while anything is due, and on VOID invoices.
             * @example 2026-11-15T01:02:03.004Z
             */
            paidAt?: string;
            /**
             * Format: date
             * @description The client has promised to pay by this day, so that no reminder is sent until then. Set by `POST /invoices/{invoiceId}/promise`.
             * @example 2026-11-15
             */
            promisedUntil?: string;
            /**
             * Format: date-time
             * @description When the invoice was voided.
             * @example 2026-11-15T01:02:03.004Z
             */
            voidedAt?: string;
            /**
             * Format: date-time
             * @description When a mail server first took it for the client, or a person said that it was sent.
             * @example 2026-11-15T01:02:03.004Z
             */
            sentAt?: string;
            lastMessage?: components["schemas"]["LastMessage"];
            /**
             * Format: date-time
             * @description When somebody first looked at the invoice through one of its links. Opening the page alone does not count: scanners of mail do that.
             * @example 2026-11-15T01:02:03.004Z
             */
            viewedAt?: string;
            /**
             * @description What other invoices deduct of this deposit, with tax, in minor units. Only on issued deposits, and not in events.
             * @example 0
             */
            deductedMinor?: number;
            /**
             * @description What is paid of this deposit and not deducted yet, with tax, in minor units. Only on issued deposits, and not in events.
             * @example 0
             */
            deductibleMinor?: number;
            /** @description What keeps a DRAFT from being finalized. Absent on other invoices. */
            obstacles?: components["schemas"]["Obstacle"][];
            /**
             * Format: date
             * @description The date of issue, a day of the document's time zone.
             * @example 2026-11-15
             */
            issueDate?: string;
            /**
             * @description The IANA time zone of the document's days.
             * @example Europe/Berlin
             */
            timeZone?: string;
            /**
             * @description Days from the date of issue to the due date, by the contract's terms.
             * @example 30
             */
            paymentTermsDays?: number;
            bankAccount?: components["schemas"]["DocumentBankAccount"];
            seller?: components["schemas"]["Party"];
            buyer?: components["schemas"]["Party"];
            /**
             * @description The amount that the tax is on, in the tax currency, in its minor units.
             * @example 65571
             */
            taxableMinorInTaxCurrency?: number;
            /**
             * @description The tax in the tax currency, in its minor units.
             * @example 11782
             */
            taxMinorInTaxCurrency?: number;
            /**
             * @description The rules that the e-invoice follows.
             * @example EN16931
             * @enum {string}
             */
            eInvoiceProfile?: "EN16931" | "XRECHNUNG" | "PEPPOL" | "FR_CTC";
            documents?: components["schemas"]["DocumentLinks"];
            /** @description The actions that the invoice allows now. */
            availableActions: ("finalize" | "void" | "pay" | "credit" | "writeOff")[];
            /**
             * Format: date-time
             * @description When the record was created.
             * @example 2026-11-15T01:02:03.004Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the record was last changed.
             * @example 2026-11-15T01:02:03.004Z
             */
            updatedAt: string;
            /** @description What may go wrong with a DRAFT, such as a VAT number that looks wrong, or characters that no installed font has; at most 20. Present when one DRAFT is created, changed or read; absent in lists, and on other invoices. */
            warnings?: components["schemas"]["Warning"][];
            nextReminder?: components["schemas"]["NextReminder"];
            notRemindedBecause?: components["schemas"]["NoReminder"];
            /** @description Every line, in order. Present only with `expand`. */
            billables?: components["schemas"]["Billable"][];
        };
        /** @description The sums of all invoices with one status and currency. */
        InvoiceSummary: {
            /** @description The status of these invoices. */
            status: components["schemas"]["InvoiceStatus"];
            /**
             * Format: currency
             * @description ISO 4217 currency code, upper case.
             * @example EUR
             */
            currencyCode: string;
            /**
             * @description The number of decimals of the currency (ISO 4217).
             * @example 2
             */
            currencyExponent: number;
            /**
             * @description Number of invoices.
             * @example 2
             */
            count: number;
            /**
             * @description Sum of the totals, tax included and without rounding, in minor units.
             * @example 169576
             */
            totalMinor: number;
            /**
             * @description Sum of the amounts to pay: the totals with their rounding. What is credited, paid, written off and due adds up to this.
             * @example 169576
             */
            payableMinor: number;
            /**
             * @description Sum of the amounts paid.
             * @example 0
             */
            paidMinor: number;
            /**
             * @description Sum of the amounts credited.
             * @example 0
             */
            creditedMinor: number;
            /**
             * @description Sum of the amounts written off.
             * @example 0
             */
            writtenOffMinor: number;
            /**
             * @description Sum of what is due: of drafts, what would be.
             * @example 169576
             */
            dueMinor: number;
            /**
             * @description Number of invoices that are overdue.
             * @example 1
             */
            overdueCount: number;
            /**
             * @description Sum of what is due on them.
             * @example 84788
             */
            overdueMinor: number;
            /**
             * @description Sum of what is overdue by 1 to 30 days, as in the report on ages.
             * @example 84788
             */
            days1To30Minor: number;
            /**
             * @description Sum of what is overdue by 31 to 60 days.
             * @example 0
             */
            days31To60Minor: number;
            /**
             * @description Sum of what is overdue by 61 to 90 days.
             * @example 0
             */
            days61To90Minor: number;
            /**
             * @description Sum of what is overdue by more than 90 days.
             * @example 0
             */
            daysOver90Minor: number;
        };
        /**
         * @description A discount: `percent` or `amountMinor`, and its reason.
         * @example {
         *       "percent": 10,
         *       "reason": "Regular client"
         *     }
         */
        NewDiscount: {
            /**
             * @description The part of the amount that is taken off, in percent, with at most 4 decimals.
             * @example 10
             */
            percent?: number;
            /**
             * @description What is taken off, in minor units. Excludes `percent`.
             * @example 5000
             */
            amountMinor?: number;
            /**
             * @description Why. It stands on the document.
             * @example Regular client
             */
            reason: string;
        };
        /**
         * @description A line to add. Its currency must be the invoice's. Its tax defaults to the tax of its day in the `taxRates` of the contract, or else of the tenant. A rate above 0 without a category is S; a rate of 0 without one counts as not given.
         * @example {
         *       "name": "Design of the start page",
         *       "quantity": 7.5,
         *       "amountMinor": 9500
         *     }
         */
        NewBillable: {
            /**
             * @description What is charged.
             * @example Design of the start page
             */
            name: string;
            /**
             * @description Number of units, with at most 6 decimals.
             * @example 7.5
             */
            quantity: number;
            /**
             * @description Price of one unit, in minor units; with tax if the invoice has `pricesIncludeTax`. It may be negative.
             * @example 9500
             */
            amountMinor: number;
            /**
             * Format: currency
             * @description ISO 4217 currency code, upper case.
             * @example EUR
             */
            currencyCode?: string;
            /**
             * Format: unit-code
             * @description The unit (UN/ECE Recommendation 20): HUR hour, DAY day, C62 piece. Defaults to C62.
             * @example HUR
             */
            unitCode?: string;
            /**
             * @description Whether the line is for a service or for goods. Defaults to SERVICE.
             * @example SERVICE
             * @enum {string}
             */
            supply?: "SERVICE" | "GOODS";
            /**
             * @description Tax rate in percent, with at most 4 decimals.
             * @example 19
             */
            taxPercent?: number;
            taxCategory?: components["schemas"]["TaxCategory"];
            /**
             * Format: country-code
             * @description The country whose tax it is (ISO 3166-1 alpha-2, also `XI` for Northern Ireland). Defaults to the seller's country.
             * @example DE
             */
            taxCountry?: string;
            /**
             * Format: vatex
             * @description Why no tax is charged, as a VATEX code.
             * @example VATEX-EU-132
             */
            taxExemptionCode?: string;
            /**
             * @description Why no tax is charged, in words. Only for the categories E, AE, K, G and O.
             * @example Exempt under § 4 No. 14 UStG
             */
            taxExemptionReason?: string;
            /** @description The line's discounts, as a whole. Each percentage is of `quantity` times `amountMinor`. A line that was collected from time entries takes percentages only. */
            discounts?: components["schemas"]["NewDiscount"][];
            /**
             * @description A project of the invoice's contract.
             * @example prj_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            projectId?: string;
            /**
             * Format: date
             * @description The first day of the service.
             * @example 2026-11-15
             */
            serviceFrom?: string;
            /**
             * Format: date
             * @description The last day of the service.
             * @example 2026-11-15
             */
            serviceTo?: string;
            /**
             * @description Details of the line.
             * @example Two rounds of changes
             */
            description?: string;
            /**
             * @description The external system that the line refers to. Required together with `referenceId`.
             * @example JIRA
             */
            referenceType?: string;
            /**
             * @description The identifier in that system, unique within the invoice.
             * @example 10001
             */
            referenceId?: string;
            /**
             * @description Your own texts by name: at most 50, with names of 1 to 40 characters and texts of at most 500.
             * @example {
             *       "key": "SHOP-12"
             *     }
             */
            metadata?: {
                [key: string]: string;
            };
            /**
             * @description Position in lists: by `order`, then by `createdAt`, then by `id`. Defaults to 0.
             * @example 10
             */
            order?: number;
        };
        /** @description An invoice to create, with or without lines. Its currency defaults to the contract's. */
        NewInvoice: {
            /**
             * @description The invoice's contract, which must be ACTIVE or ENDED.
             * @example ctr_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            contractId: string;
            /**
             * @description DEPOSIT asks for money in advance. Defaults to INVOICE.
             * @example DEPOSIT
             * @enum {string}
             */
            kind?: "INVOICE" | "DEPOSIT";
            /**
             * Format: date
             * @description The last day to pay, in the tenant's time zone. Defaults to the contract's payment terms, from the date of issue. Excludes `dueAt`.
             * @example 2026-11-15
             */
            dueDate?: string;
            /**
             * Format: date-time
             * @description The last moment to pay. Defaults to the end of `dueDate`. Excludes `dueDate`.
             * @example 2026-11-15T01:02:03.004Z
             */
            dueAt?: string;
            /**
             * @description Text for the client.
             * @example Thank you for your trust.
             */
            notes?: string;
            /**
             * @description The client's reference, such as a purchase order number. Defaults to the contract's.
             * @example PO-4711
             */
            reference?: string;
            /**
             * @description The buyer's own routing reference, such as a Leitweg-ID. At issue, it defaults to the client's.
             * @example 04011000-12345-34
             */
            buyerReference?: string;
            /**
             * @description The reference that the client states when it pays. At issue, it defaults to a creditor reference (ISO 11649) made of the invoice's number, with a QR-IBAN to a QR reference, and without an IBAN to the number.
             * @example RF69INV000001
             */
            paymentReference?: string;
            /**
             * Format: locale
             * @description The language of the document. At issue, it defaults to the contract's, the client's, or the tenant's, or else to en.
             * @example de-DE
             */
            locale?: string;
            /**
             * Format: date
             * @description The first day of the service. At issue, the period defaults to the period of the lines.
             * @example 2026-11-15
             */
            serviceFrom?: string;
            /**
             * Format: date
             * @description The last day of the service.
             * @example 2026-11-15
             */
            serviceTo?: string;
            /**
             * Format: currency
             * @description The currency in which tax is declared: that of the seller's country, or else the tenant's. Only for invoices in another currency. Set with `taxExchangeRate`, if left out.
             * @example EUR
             */
            taxCurrencyCode?: string;
            /**
             * @description Units of the tax currency per unit of the invoice's currency, with at most 10 decimals. A seller with a VAT or tax number needs it to issue an invoice in another currency than its country's.
             * @example 0.9203
             */
            taxExchangeRate?: number;
            /**
             * @description Whether prices, totals of lines and discounts are typed with tax. Defaults to the contract's when the invoice is created.
             * @example false
             */
            pricesIncludeTax?: boolean;
            /**
             * @description Whether the amount to pay is rounded to 0.05. Only an invoice in CHF can be. Defaults to the tenant's when it is created, and ends when the currency changes.
             * @example false
             */
            isCashRounded?: boolean;
            /** @description Discounts of the whole invoice. A percentage is of all lines; an amount is shared by the lines above 0. */
            discounts?: components["schemas"]["NewDiscount"][];
            /**
             * @description The discount for early payment. Defaults to the contract's when the invoice is created. Null removes it from a DRAFT.
             * @example {
             *       "days": 10,
             *       "percent": 2
             *     }
             */
            earlyPayment?: {
                /**
                 * @description The last day of the discount, in days from the date of issue.
                 * @example 10
                 */
                days: number;
                /**
                 * @description The part of the amount to pay that is taken off, in percent, with at most 2 decimals.
                 * @example 2
                 */
                percent: number;
                /**
                 * @description Whether a discount that is taken lowers tax and taxable amount. At issue, it defaults to true for sellers in Germany and Austria. Others have to give it.
                 * @example true
                 */
                reducesTax?: boolean;
            };
            /**
             * Format: currency
             * @description ISO 4217 currency code, upper case.
             * @example EUR
             */
            currencyCode?: string;
            /**
             * @description The client's address that the invoice is sent to.
             * @example adr_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            addressId?: string;
            /** @description 1 to 10000 lines. All of them are added, or none. */
            billables?: components["schemas"]["NewBillable"][];
        };
        /** @description A charge to a client under a contract. */
        Invoice: {
            /**
             * @description The invoice's identifier.
             * @example inv_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            id: string;
            /**
             * @description The invoice's contract.
             * @example ctr_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            contract: string;
            /**
             * @description The client that is invoiced.
             * @example clnt_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            client: string;
            status: components["schemas"]["InvoiceStatus"];
            kind: components["schemas"]["InvoiceKind"];
            /**
             * @description COLLECTED if the invoice was made to collect the work of its contract.
             * @example COLLECTED
             * @enum {string}
             */
            origin?: "COLLECTED";
            /**
             * Format: date
             * @description The first day of the period whose work the invoice was made to collect.
             * @example 2026-11-15
             */
            collectsFrom?: string;
            /**
             * Format: currency
             * @description ISO 4217 currency code, upper case.
             * @example EUR
             */
            currencyCode: string;
            /**
             * @description The number of decimals of the currency (ISO 4217).
             * @example 2
             */
            currencyExponent: number;
            /**
             * @description Sum of the lines' totals, less discounts and included tax, in minor units.
             * @example 71250
             */
            subtotalMinor: number;
            /**
             * @description Sum of the taxes, in minor units.
             * @example 13538
             */
            taxMinor: number;
            /**
             * @description The amount charged, tax included, in minor units.
             * @example 84788
             */
            totalMinor: number;
            /**
             * @description What rounding adds to the total, in minor units. It changes no tax.
             * @example 0
             */
            roundingMinor: number;
            /**
             * @description The total and its rounding, in minor units: the amount to pay.
             * @example 84788
             */
            payableMinor: number;
            /** @description Tax by category and rate, all of one country. Lines of a DRAFT that have no tax yet are left out. */
            taxes: components["schemas"]["Tax"][];
            /**
             * @description Whether prices, totals of lines and discounts are typed with tax. Defaults to the contract's when the invoice is created.
             * @example false
             */
            pricesIncludeTax: boolean;
            /**
             * @description Whether the amount to pay is rounded to 0.05. Only an invoice in CHF can be. Defaults to the tenant's when it is created, and ends when the currency changes.
             * @example false
             */
            isCashRounded: boolean;
            /**
             * @description The money that is allocated to the invoice, in minor units.
             * @example 0
             */
            paidMinor: number;
            /**
             * @description The amount credited, in minor units.
             * @example 0
             */
            creditedMinor: number;
            /**
             * @description The amount written off, in minor units. Discounts for early payment that were taken are part of it.
             * @example 0
             */
            writtenOffMinor: number;
            /**
             * @description The amount to pay less the amounts credited, paid and written off, in minor units. Never below 0 once the invoice is issued: money beyond it stays on the account of the client.
             * @example 84788
             */
            balanceMinor: number;
            /**
             * @description What the client owes: the balance, and 0 for a draft whose total is below 0.
             * @example 84788
             */
            dueMinor: number;
            /**
             * @description Whether the invoice is past its due date and something is due.
             * @example false
             */
            isOverdue: boolean;
            /**
             * @description The days since `dueDate`, if the invoice is overdue: 0 if the time to pay ended earlier today. Absent on other invoices.
             * @example 12
             */
            daysOverdue?: number;
            /**
             * @description Number of lines.
             * @example 1
             */
            billableCount: number;
            /**
             * @description The invoice's number. A DRAFT has none.
             * @example INV-000001
             */
            invoiceNumber?: string;
            /**
             * Format: date
             * @description The last day to pay, in the tenant's time zone. Defaults to the contract's payment terms, from the date of issue. Excludes `dueAt`.
             * @example 2026-11-15
             */
            dueDate?: string;
            /**
             * Format: date-time
             * @description The last moment to pay. Defaults to the end of `dueDate`. Excludes `dueDate`.
             * @example 2026-11-15T01:02:03.004Z
             */
            dueAt?: string;
            /**
             * @description Text for the client.
             * @example Thank you for your trust.
             */
            notes?: string;
            /**
             * @description The client's reference, such as a purchase order number. Defaults to the contract's.
             * @example PO-4711
             */
            reference?: string;
            /**
             * @description The buyer's own routing reference, such as a Leitweg-ID. At issue, it defaults to the client's.
             * @example 04011000-12345-34
             */
            buyerReference?: string;
            /**
             * @description The reference that the client states when it pays. At issue, it defaults to a creditor reference (ISO 11649) made of the invoice's number, with a QR-IBAN to a QR reference, and without an IBAN to the number.
             * @example RF69INV000001
             */
            paymentReference?: string;
            /**
             * Format: locale
             * @description The language of the document. At issue, it defaults to the contract's, the client's, or the tenant's, or else to en.
             * @example de-DE
             */
            locale?: string;
            /**
             * Format: date
             * @description The first day of the service. At issue, the period defaults to the period of the lines.
             * @example 2026-11-15
             */
            serviceFrom?: string;
            /**
             * Format: date
             * @description The last day of the service.
             * @example 2026-11-15
             */
            serviceTo?: string;
            /**
             * Format: currency
             * @description The currency in which tax is declared: that of the seller's country, or else the tenant's. Only for invoices in another currency. Set with `taxExchangeRate`, if left out.
             * @example EUR
             */
            taxCurrencyCode?: string;
            /**
             * @description Units of the tax currency per unit of the invoice's currency, with at most 10 decimals. A seller with a VAT or tax number needs it to issue an invoice in another currency than its country's.
             * @example 0.9203
             */
            taxExchangeRate?: number;
            /** @description Discounts of the whole invoice. */
            discounts?: components["schemas"]["Discount"][];
            earlyPayment?: components["schemas"]["EarlyPayment"];
            /**
             * @description The address that the invoice is sent to. Without it, a DRAFT goes to the contract's address, or else to the client's first one.
             * @example adr_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            address?: string;
            /**
             * Format: date-time
             * @description When the invoice was finalized.
             * @example 2026-11-15T01:02:03.004Z
             */
            issuedAt?: string;
            /**
             * Format: date-time
             * @description Since when nothing is due: the latest date of its issue, of the payments that are allocated to it, of write-offs, and of the credit notes that lowered what was due. Absent while anything is due, and on VOID invoices.
             * @example 2026-11-15T01:02:03.004Z
             */
            paidAt?: string;
            /**
             * Format: date
             * @description The client has promised to pay by this day, so that no reminder is sent until then. Set by `POST /invoices/{invoiceId}/promise`.
             * @example 2026-11-15
             */
            promisedUntil?: string;
            /**
             * Format: date-time
             * @description When the invoice was voided.
             * @example 2026-11-15T01:02:03.004Z
             */
            voidedAt?: string;
            /**
             * Format: date-time
             * @description When a mail server first took it for the client, or a person said that it was sent.
             * @example 2026-11-15T01:02:03.004Z
             */
            sentAt?: string;
            lastMessage?: components["schemas"]["LastMessage"];
            /**
             * Format: date-time
             * @description When somebody first looked at the invoice through one of its links. Opening the page alone does not count: scanners of mail do that.
             * @example 2026-11-15T01:02:03.004Z
             */
            viewedAt?: string;
            /**
             * @description What other invoices deduct of this deposit, with tax, in minor units. Only on issued deposits, and not in events.
             * @example 0
             */
            deductedMinor?: number;
            /**
             * @description What is paid of this deposit and not deducted yet, with tax, in minor units. Only on issued deposits, and not in events.
             * @example 0
             */
            deductibleMinor?: number;
            /** @description What keeps a DRAFT from being finalized. Absent on other invoices. */
            obstacles?: components["schemas"]["Obstacle"][];
            /**
             * Format: date
             * @description The date of issue, a day of the document's time zone.
             * @example 2026-11-15
             */
            issueDate?: string;
            /**
             * @description The IANA time zone of the document's days.
             * @example Europe/Berlin
             */
            timeZone?: string;
            /**
             * @description Days from the date of issue to the due date, by the contract's terms.
             * @example 30
             */
            paymentTermsDays?: number;
            bankAccount?: components["schemas"]["DocumentBankAccount"];
            seller?: components["schemas"]["Party"];
            buyer?: components["schemas"]["Party"];
            /**
             * @description The amount that the tax is on, in the tax currency, in its minor units.
             * @example 65571
             */
            taxableMinorInTaxCurrency?: number;
            /**
             * @description The tax in the tax currency, in its minor units.
             * @example 11782
             */
            taxMinorInTaxCurrency?: number;
            /**
             * @description The rules that the e-invoice follows.
             * @example EN16931
             * @enum {string}
             */
            eInvoiceProfile?: "EN16931" | "XRECHNUNG" | "PEPPOL" | "FR_CTC";
            documents?: components["schemas"]["DocumentLinks"];
            /** @description The actions that the invoice allows now. */
            availableActions: ("finalize" | "void" | "pay" | "credit" | "writeOff")[];
            /**
             * Format: date-time
             * @description When the record was created.
             * @example 2026-11-15T01:02:03.004Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the record was last changed.
             * @example 2026-11-15T01:02:03.004Z
             */
            updatedAt: string;
            /** @description What may go wrong with a DRAFT, such as a VAT number that looks wrong, or characters that no installed font has; at most 20. Present when one DRAFT is created, changed or read; absent in lists, and on other invoices. */
            warnings?: components["schemas"]["Warning"][];
        };
        /** @description An open item of a former system. Its currency defaults to the contract's. */
        CarryOverInvoiceRequest: {
            /**
             * @description A contract of the client, which must be ACTIVE or ENDED.
             * @example ctr_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            contractId: string;
            /**
             * @description Its number in the former system.
             * @example 2025-0812
             */
            number: string;
            /**
             * Format: date
             * @description The day on which it was issued there, today at the latest.
             * @example 2026-11-15
             */
            issueDate: string;
            /**
             * Format: date
             * @description The last day to pay it.
             * @example 2026-11-15
             */
            dueDate: string;
            /** @description What is still to pay, by category and rate; at most 20. The sum, tax included, is what the client owes. */
            taxes: {
                category: components["schemas"]["TaxCategory"];
                /**
                 * @description Tax rate in percent, with at most 4 decimals.
                 * @example 19
                 */
                percent: number;
                /**
                 * @description The part of what is still to pay that the tax is on, in minor units.
                 * @example 50000
                 */
                taxableMinor: number;
                /**
                 * @description The tax in what is still to pay, in minor units.
                 * @example 9500
                 */
                taxMinor: number;
                /**
                 * Format: vatex
                 * @description Why no tax is charged, as a VATEX code.
                 * @example VATEX-EU-132
                 */
                exemptionCode?: string;
                /**
                 * @description Why no tax is charged, in words. Only for the categories E, AE, K, G and O.
                 * @example Exempt under § 4 No. 14 UStG
                 */
                exemptionReason?: string;
            }[];
            /**
             * Format: currency
             * @description ISO 4217 currency code, upper case.
             * @example EUR
             */
            currencyCode?: string;
            /**
             * Format: country-code
             * @description The country whose tax it is (ISO 3166-1 alpha-2, also `XI` for Northern Ireland). Defaults to the seller's country.
             * @example DE
             */
            taxCountry?: string;
            /**
             * @description Text for the client.
             * @example Thank you for your trust.
             */
            notes?: string;
            /**
             * @description The client's reference, such as a purchase order number. Defaults to the contract's.
             * @example PO-4711
             */
            reference?: string;
            /**
             * Format: currency
             * @description The currency in which tax is declared: that of the seller's country, or else the tenant's. Only for invoices in another currency. Set with `taxExchangeRate`, if left out.
             * @example EUR
             */
            taxCurrencyCode?: string;
            /**
             * @description Units of the tax currency per unit of the invoice's currency, with at most 10 decimals. A seller with a VAT or tax number needs it to issue an invoice in another currency than its country's.
             * @example 0.9203
             */
            taxExchangeRate?: number;
            /**
             * @description The reference that the client states. Defaults to the number.
             * @example RF69INV000001
             */
            paymentReference?: string;
        };
        /** @description Invoices to finalize, all or none. */
        FinalizeInvoicesRequest: {
            /** @description 1 to 500 drafts, which are numbered in this order. */
            invoiceIds: string[];
        };
        /** @description What to change. Properties that are left out stay as they are; null clears an optional one. The currency can be changed only while the invoice has no lines. `discounts` are replaced as a whole. */
        InvoiceChange: {
            /**
             * Format: currency
             * @description ISO 4217 currency code, upper case.
             * @example EUR
             */
            currencyCode?: string;
            /**
             * @description Whether prices, totals of lines and discounts are typed with tax. Defaults to the contract's when the invoice is created.
             * @example false
             */
            pricesIncludeTax?: boolean;
            /**
             * @description Whether the amount to pay is rounded to 0.05. Only an invoice in CHF can be. Defaults to the tenant's when it is created, and ends when the currency changes.
             * @example false
             */
            isCashRounded?: boolean;
            /**
             * Format: date
             * @description The last day to pay, in the tenant's time zone. Defaults to the contract's payment terms, from the date of issue. Excludes `dueAt`.
             * @example 2026-11-15
             */
            dueDate?: string | null;
            /**
             * Format: date-time
             * @description The last moment to pay. Defaults to the end of `dueDate`. Excludes `dueDate`.
             * @example 2026-11-15T01:02:03.004Z
             */
            dueAt?: string | null;
            /**
             * @description Text for the client.
             * @example Thank you for your trust.
             */
            notes?: string | null;
            /**
             * @description The client's reference, such as a purchase order number. Defaults to the contract's.
             * @example PO-4711
             */
            reference?: string | null;
            /**
             * @description The buyer's own routing reference, such as a Leitweg-ID. At issue, it defaults to the client's.
             * @example 04011000-12345-34
             */
            buyerReference?: string | null;
            /**
             * @description The reference that the client states when it pays. At issue, it defaults to a creditor reference (ISO 11649) made of the invoice's number, with a QR-IBAN to a QR reference, and without an IBAN to the number.
             * @example RF69INV000001
             */
            paymentReference?: string | null;
            /**
             * Format: locale
             * @description The language of the document. At issue, it defaults to the contract's, the client's, or the tenant's, or else to en.
             * @example de-DE
             */
            locale?: string | null;
            /**
             * Format: date
             * @description The first day of the service. At issue, the period defaults to the period of the lines.
             * @example 2026-11-15
             */
            serviceFrom?: string | null;
            /**
             * Format: date
             * @description The last day of the service.
             * @example 2026-11-15
             */
            serviceTo?: string | null;
            /**
             * Format: currency
             * @description The currency in which tax is declared: that of the seller's country, or else the tenant's. Only for invoices in another currency. Set with `taxExchangeRate`, if left out.
             * @example EUR
             */
            taxCurrencyCode?: string | null;
            /**
             * @description Units of the tax currency per unit of the invoice's currency, with at most 10 decimals. A seller with a VAT or tax number needs it to issue an invoice in another currency than its country's.
             * @example 0.9203
             */
            taxExchangeRate?: number | null;
            /** @description Discounts of the whole invoice. A percentage is of all lines; an amount is shared by the lines above 0. */
            discounts?: components["schemas"]["NewDiscount"][] | null;
            /**
             * @description The discount for early payment. Defaults to the contract's when the invoice is created. Null removes it from a DRAFT.
             * @example {
             *       "days": 10,
             *       "percent": 2
             *     }
             */
            earlyPayment?: {
                /**
                 * @description The last day of the discount, in days from the date of issue.
                 * @example 10
                 */
                days: number;
                /**
                 * @description The part of the amount to pay that is taken off, in percent, with at most 2 decimals.
                 * @example 2
                 */
                percent: number;
                /**
                 * @description Whether a discount that is taken lowers tax and taxable amount. At issue, it defaults to true for sellers in Germany and Austria. Others have to give it.
                 * @example true
                 */
                reducesTax?: boolean;
            } | null;
            /**
             * @description The client's address that the invoice is sent to.
             * @example adr_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            addressId?: string | null;
        };
        /** @description The work to collect. */
        CollectWorkRequest: {
            /**
             * Format: date
             * @description The cut-off: the last day whose work is collected.
             * @example 2026-11-15
             */
            to: string;
            /**
             * Format: date
             * @description The first day whose work is collected. Defaults to all earlier work.
             * @example 2026-11-15
             */
            from?: string;
            /**
             * @description Only the work of this project, which must be of the invoice's contract.
             * @example prj_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            projectId?: string;
            /**
             * @description What one line stands for: a task (REFERENCE), a project, a worker, a role or a day. Defaults to the contract's, or else to REFERENCE.
             * @example REFERENCE
             * @enum {string}
             */
            groupBy?: "REFERENCE" | "PROJECT" | "WORKER" | "ROLE" | "DAY";
        };
        /** @description A line that was collected. Its figures show what this collecting adds. */
        CollectedLine: {
            /**
             * @description The line.
             * @example bil_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            billable: string;
            /** @description False if the invoice had the line before. */
            isNew: boolean;
            /**
             * @description What is charged.
             * @example Design of the start page
             */
            name: string;
            /**
             * @description The minutes that are added to the line.
             * @example 90
             */
            minutes: number;
            /**
             * @description Number of units, with at most 6 decimals.
             * @example 7.5
             */
            quantity: number;
            /**
             * Format: unit-code
             * @description The unit (UN/ECE Recommendation 20): HUR hour, DAY day, C62 piece. Defaults to C62.
             * @example HUR
             */
            unitCode: string;
            /**
             * @description Price of one unit, in minor units; with tax if the invoice has `pricesIncludeTax`. It may be negative.
             * @example 9500
             */
            amountMinor: number;
            /**
             * @description `quantity` times `amountMinor`, rounded half away from zero.
             * @example 14250
             */
            totalMinor: number;
            /**
             * @description Tax rate in percent, with at most 4 decimals.
             * @example 19
             */
            taxPercent?: number;
            taxCategory?: components["schemas"]["TaxCategory"];
            /**
             * @description The project that the line is for.
             * @example prj_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            project?: string;
            /**
             * Format: date
             * @description The first day of the service.
             * @example 2026-11-15
             */
            serviceFrom?: string;
            /**
             * Format: date
             * @description The last day of the service.
             * @example 2026-11-15
             */
            serviceTo?: string;
            /**
             * @description The type of the record that the line stands for.
             * @example JIRA
             */
            referenceType: string;
            /**
             * @description The record that the line stands for.
             * @example 10001
             */
            referenceId: string;
            /**
             * @description The number of time entries on the line.
             * @example 3
             */
            timeEntryCount: number;
        };
        /** @description Work that is not collected. */
        LeftOver: {
            /**
             * @description Why the work is not collected, and what to do about it.
             * @example The contract ctr_1 has no hourly rate for designer on 2026-07-01: add one
             */
            problem: string;
            /**
             * @description The minutes that are left over.
             * @example 60
             */
            minutes: number;
            /**
             * @description The number of time entries.
             * @example 1
             */
            timeEntryCount: number;
            /**
             * Format: date
             * @description The first day of the work.
             * @example 2026-11-15
             */
            firstDay: string;
            /**
             * Format: date
             * @description The last day of the work.
             * @example 2026-11-15
             */
            lastDay: string;
        };
        /** @description Work that is collected, but maybe not as it was meant. */
        CollectingWarning: {
            /**
             * @description UNKNOWN_ROLE: no rate names the role of the work.
             * @example UNKNOWN_ROLE
             * @constant
             */
            code: "UNKNOWN_ROLE";
            /**
             * @description What may not be as it was meant, and what to do about it.
             * @example No hourly rate of the contract ctr_01jd2r8g5cf3qbx2m7w9k4t6ze names the role tester on the day of the work, so the price for all roles applies: correct the role, or add a rate for it
             */
            message: string;
            /**
             * @description The minutes of the work.
             * @example 60
             */
            minutes: number;
            /**
             * @description The number of time entries.
             * @example 1
             */
            timeEntryCount: number;
            /**
             * Format: date
             * @description The first day of the work.
             * @example 2026-11-15
             */
            firstDay: string;
            /**
             * Format: date
             * @description The last day of the work.
             * @example 2026-11-15
             */
            lastDay: string;
        };
        /** @description What was collected onto the invoice. */
        Collection: {
            invoice: components["schemas"]["Invoice"];
            /** @description The lines that were added or that took more minutes. */
            lines: components["schemas"]["CollectedLine"][];
            /** @description Work up to the cut-off that is not collected. The last of 100 items sums up the rest. */
            leftOver: components["schemas"]["LeftOver"][];
            /** @description Work on the lines that may not be priced as it was meant. The last of 100 items sums up the rest. */
            warnings: components["schemas"]["CollectingWarning"][];
            /** @description True if more work is left for another call. */
            hasMore: boolean;
        };
        /** @description Lines to add to an invoice. */
        NewBillables: {
            /**
             * @description The invoice to add the lines to, which must be a DRAFT.
             * @example inv_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            invoiceId: string;
            /** @description 1 to 10000 lines. All of them are added, or none. */
            billables: components["schemas"]["NewBillable"][];
        };
        /** @description What to change. Properties that are left out stay as they are; null clears an optional one. `metadata` and `discounts` are replaced as a whole. */
        BillableChange: {
            /**
             * @description What is charged.
             * @example Design of the start page
             */
            name?: string;
            /**
             * @description Number of units, with at most 6 decimals.
             * @example 7.5
             */
            quantity?: number;
            /**
             * @description Price of one unit, in minor units; with tax if the invoice has `pricesIncludeTax`. It may be negative.
             * @example 9500
             */
            amountMinor?: number;
            /**
             * Format: currency
             * @description ISO 4217 currency code, upper case.
             * @example EUR
             */
            currencyCode?: string;
            /**
             * Format: unit-code
             * @description The unit (UN/ECE Recommendation 20): HUR hour, DAY day, C62 piece. Defaults to C62.
             * @example HUR
             */
            unitCode?: string;
            /**
             * @description Whether the line is for a service or for goods. Defaults to SERVICE.
             * @example SERVICE
             * @enum {string}
             */
            supply?: "SERVICE" | "GOODS";
            /**
             * @description Tax rate in percent, with at most 4 decimals.
             * @example 19
             */
            taxPercent?: number | null;
            /** @description Tax category (EN 16931): S standard, Z zero rated, E exempt, AE reverse charge, K within the EU, G export, O outside the scope of tax, L Canary Islands, M Ceuta and Melilla. */
            taxCategory?: components["schemas"]["TaxCategory"] | null;
            /**
             * Format: country-code
             * @description The country whose tax it is (ISO 3166-1 alpha-2, also `XI` for Northern Ireland). Defaults to the seller's country.
             * @example DE
             */
            taxCountry?: string | null;
            /**
             * Format: vatex
             * @description Why no tax is charged, as a VATEX code.
             * @example VATEX-EU-132
             */
            taxExemptionCode?: string | null;
            /**
             * @description Why no tax is charged, in words. Only for the categories E, AE, K, G and O.
             * @example Exempt under § 4 No. 14 UStG
             */
            taxExemptionReason?: string | null;
            /** @description The line's discounts, as a whole. Each percentage is of `quantity` times `amountMinor`. A line that was collected from time entries takes percentages only. */
            discounts?: components["schemas"]["NewDiscount"][] | null;
            /**
             * @description A project of the invoice's contract.
             * @example prj_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            projectId?: string | null;
            /**
             * Format: date
             * @description The first day of the service.
             * @example 2026-11-15
             */
            serviceFrom?: string | null;
            /**
             * Format: date
             * @description The last day of the service.
             * @example 2026-11-15
             */
            serviceTo?: string | null;
            /**
             * @description Details of the line.
             * @example Two rounds of changes
             */
            description?: string | null;
            /**
             * @description The external system that the line refers to. Required together with `referenceId`.
             * @example JIRA
             */
            referenceType?: string | null;
            /**
             * @description The identifier in that system, unique within the invoice.
             * @example 10001
             */
            referenceId?: string | null;
            /**
             * @description Your own texts by name: at most 50, with names of 1 to 40 characters and texts of at most 500.
             * @example {
             *       "key": "SHOP-12"
             *     }
             */
            metadata?: {
                [key: string]: string;
            } | null;
            /**
             * @description Position in lists: by `order`, then by `createdAt`, then by `id`. Defaults to 0.
             * @example 10
             */
            order?: number | null;
        };
        /** @description A payment to record. */
        NewPayment: {
            /**
             * @description The client that paid. In place of `invoiceId`.
             * @example clnt_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            clientId?: string;
            /**
             * @description The only invoice that was paid, which must be FINALIZED or PARTIALLY_PAID, or with `allowOverpayment` also PAID or CREDITED. In place of `clientId`.
             * @example inv_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            invoiceId?: string;
            /**
             * @description The amount paid, in minor units.
             * @example 84788
             */
            amountMinor: number;
            /**
             * Format: currency
             * @description The currency of a payment with `clientId`. Defaults to that of its first invoice, or else to the client's, or the tenant's.
             * @example EUR
             */
            currencyCode?: string;
            /** @description The money as it arrived at the bank, if its amount or its currency differs. */
            received?: {
                /**
                 * @description The amount, in minor units.
                 * @example 92130
                 */
                amountMinor: number;
                /**
                 * Format: currency
                 * @description ISO 4217 currency code, upper case.
                 * @example EUR
                 */
                currencyCode: string;
            };
            /**
             * Format: date-time
             * @description When the payment was received, at most ten years back and one day ahead. Defaults to now.
             * @example 2026-11-15T01:02:03.004Z
             */
            paidAt?: string;
            /**
             * @description The method of payment.
             * @example bank transfer
             */
            method?: string;
            /**
             * @description The payment's identifier elsewhere, such as in a bank statement.
             * @example 2026-11-15/4711
             */
            reference?: string;
            /** @description What the payment pays, at most 500. */
            allocations?: {
                /**
                 * @description An open invoice of the same client and currency.
                 * @example inv_01jd2r8g5cf3qbx2m7w9k4t6ze
                 */
                invoiceId?: string;
                /**
                 * @description A reversed payment of which something was refunded, in place of an invoice.
                 * @example pay_01jd2r8g5cf3qbx2m7w9k4t6ze
                 */
                paymentId?: string;
                /**
                 * @description The amount, in minor units. At most what is due.
                 * @example 84788
                 */
                amountMinor: number;
            }[];
            /**
             * @description With `invoiceId`: records more than is due, because that is what was received. The rest stays on account. Defaults to false.
             * @example true
             */
            allowOverpayment?: boolean;
        };
        /** @description What to change. Properties that are left out stay as they are; null clears an optional one. To correct an amount, reverse the payment and record it again. */
        PaymentChange: {
            /**
             * @description The method of payment.
             * @example bank transfer
             */
            method?: string | null;
            /**
             * @description The payment's identifier elsewhere, such as in a bank statement.
             * @example 2026-11-15/4711
             */
            reference?: string | null;
        };
        /** @description What to allocate of a payment. */
        AllocatePaymentRequest: {
            /** @description What the payment pays, at most 500. */
            allocations?: {
                /**
                 * @description An open invoice of the same client and currency.
                 * @example inv_01jd2r8g5cf3qbx2m7w9k4t6ze
                 */
                invoiceId?: string;
                /**
                 * @description A reversed payment of which something was refunded, in place of an invoice.
                 * @example pay_01jd2r8g5cf3qbx2m7w9k4t6ze
                 */
                paymentId?: string;
                /**
                 * @description The amount, in minor units. At most what is due.
                 * @example 84788
                 */
                amountMinor: number;
            }[];
            /**
             * @description Allocates the rest to the client's open invoices: first those that the payment's `reference` names by number, then by due date, date of issue and number.
             * @example true
             */
            oldestFirst?: boolean;
        };
        /** @description A refund to record. */
        NewRefund: {
            /**
             * @description The payment. Its `onAccountMinor` says how much of it can be refunded.
             * @example pay_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            paymentId: string;
            /**
             * @description The amount refunded, in minor units. At most what is on account.
             * @example 84788
             */
            amountMinor: number;
            /**
             * Format: date-time
             * @description When the money was sent, at most ten years back and one day ahead. Defaults to now.
             * @example 2026-11-15T01:02:03.004Z
             */
            refundedAt?: string;
            /**
             * @description The method of refund.
             * @example bank transfer
             */
            method?: string;
            /**
             * @description The refund's identifier elsewhere, such as in a bank statement.
             * @example 2026-11-15/4711
             */
            reference?: string;
        };
        /** @description What to change. Properties that are left out stay as they are; null clears an optional one. To correct an amount, reverse the refund and record it again. */
        RefundChange: {
            /**
             * @description The method of refund.
             * @example bank transfer
             */
            method?: string | null;
            /**
             * @description The refund's identifier elsewhere, such as in a bank statement.
             * @example 2026-11-15/4711
             */
            reference?: string | null;
        };
        /** @description A write-off to record. */
        NewWriteOff: {
            /**
             * @description The invoice. Its `dueMinor` says how much of it can be written off.
             * @example inv_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            invoiceId: string;
            /**
             * @description The amount given up, tax included, in minor units. At most what is due.
             * @example 84788
             */
            amountMinor: number;
            reason: components["schemas"]["WriteOffReason"];
            /**
             * @description Whether it lowers taxable amount and tax on its day. Defaults to true for sellers in Germany and Austria. Elsewhere it has to be given: mostly, only a credit note lowers tax there. A BANK_CHARGE never does.
             * @example true
             */
            reducesTax?: boolean;
            /**
             * @description A note for your own books.
             * @example Court order of 3 November
             */
            note?: string;
        };
        /** @description What an entry is: what it pays, which refund it was, or what it takes back. */
        MatchBankEntryRequest: {
            /** @description Which invoices the money pays. Without `clientId`, the amounts add up to that of the entry. */
            allocations?: {
                /**
                 * @description An open invoice in the currency of the entry.
                 * @example inv_01jd2r8g5cf3qbx2m7w9k4t6ze
                 */
                invoiceId: string;
                /**
                 * @description The amount in minor units.
                 * @example 84788
                 */
                amountMinor: number;
            }[];
            /**
             * @description The client on whose account the rest stays.
             * @example clnt_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            clientId?: string;
            /**
             * @description The refund that it paid out, or takes back if it is a return.
             * @example rfd_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            refundId?: string;
            /**
             * @description The payment that it takes back.
             * @example pay_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            paymentId?: string;
        };
        /** @description Why an entry is ignored. */
        IgnoreBankEntryRequest: {
            /**
             * @description Why.
             * @example A loan of the owner
             */
            reason?: string;
        };
        /** @description A credit for all or part of a line. */
        CreditedBillable: {
            /**
             * @description The line of the invoice.
             * @example bil_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            billable: string;
            /**
             * @description What is charged.
             * @example Design of the start page
             */
            name: string;
            /**
             * @description Number of units, with at most 6 decimals.
             * @example 7.5
             */
            quantity: number;
            /**
             * Format: unit-code
             * @description The unit (UN/ECE Recommendation 20): HUR hour, DAY day, C62 piece. Defaults to C62.
             * @example HUR
             */
            unitCode: string;
            /**
             * @description Price of one unit, in minor units; with tax if the invoice has `pricesIncludeTax`. It may be negative.
             * @example 9500
             */
            amountMinor: number;
            /**
             * @description The amount credited: `quantity` times `amountMinor`, less the discounts. The last credit of a line without discounts includes what rounding left over.
             * @example 71250
             */
            totalMinor: number;
            /** @description What the units are worth less than their price, because of discounts of the line and its share of the invoice's. */
            discounts?: components["schemas"]["Discount"][];
            /**
             * @description Tax rate in percent, with at most 4 decimals.
             * @example 19
             */
            taxPercent?: number;
            taxCategory?: components["schemas"]["TaxCategory"];
            /**
             * Format: country-code
             * @description The country whose tax it is (ISO 3166-1 alpha-2, also `XI` for Northern Ireland). Defaults to the seller's country.
             * @example DE
             */
            taxCountry?: string;
            /**
             * @description Details of the line.
             * @example Two rounds of changes
             */
            description?: string;
            /**
             * Format: date
             * @description The first day of the service.
             * @example 2026-11-15
             */
            serviceFrom?: string;
            /**
             * Format: date
             * @description The last day of the service.
             * @example 2026-11-15
             */
            serviceTo?: string;
            /**
             * @description Whether the line is for a service or for goods. Defaults to SERVICE.
             * @example SERVICE
             * @enum {string}
             */
            supply: "SERVICE" | "GOODS";
            /**
             * Format: date
             * @description The day whose tax applies: the line's last day of service, or else the document's, or else its date of issue. Absent until the invoice is issued.
             * @example 2026-11-15
             */
            taxDate?: string;
        };
        /** @description A credit note with the relations that `expand` names. */
        ExpandableCreditNote: {
            /**
             * @description The credit note's identifier.
             * @example crn_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            id: string;
            /**
             * @description The invoice that is credited.
             * @example inv_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            invoice: string;
            /**
             * @description The invoice's number.
             * @example INV-000001
             */
            invoiceNumber: string;
            /**
             * Format: date
             * @description The invoice's date of issue.
             * @example 2026-11-15
             */
            invoiceIssueDate: string;
            /**
             * @description The client that was invoiced.
             * @example clnt_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            client: string;
            /**
             * @description The invoice's contract.
             * @example ctr_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            contract: string;
            /**
             * @description CORRECTION takes back what should not have been charged, CANCELLATION the whole invoice, since it was voided. GOODWILL lowers the price of what was delivered.
             * @example CORRECTION
             * @enum {string}
             */
            kind: "CORRECTION" | "CANCELLATION" | "GOODWILL";
            /**
             * @description The credit note's number.
             * @example CN-000001
             */
            creditNoteNumber: string;
            /**
             * @description Why the credit is given.
             * @example Delivered late
             */
            reason: string;
            /**
             * Format: currency
             * @description ISO 4217 currency code, upper case.
             * @example EUR
             */
            currencyCode: string;
            /**
             * @description The number of decimals of the currency (ISO 4217).
             * @example 2
             */
            currencyExponent: number;
            /**
             * @description Sum of the lines' totals, less included tax, in minor units.
             * @example 71250
             */
            subtotalMinor: number;
            /**
             * @description Sum of the taxes, in minor units.
             * @example 13538
             */
            taxMinor: number;
            /**
             * @description The amount credited, tax included, in minor units.
             * @example 84788
             */
            totalMinor: number;
            /**
             * @description What rounding adds to the total, in minor units. It changes no tax.
             * @example 0
             */
            roundingMinor: number;
            /**
             * @description The total and its rounding, in minor units: the amount to pay.
             * @example 84788
             */
            payableMinor: number;
            /** @description Tax by category and rate, all of one country. Lines of a DRAFT that have no tax yet are left out. */
            taxes: components["schemas"]["Tax"][];
            /**
             * @description Whether prices, totals of lines and discounts are typed with tax.
             * @example false
             */
            pricesIncludeTax: boolean;
            /**
             * @description Number of lines.
             * @example 1
             */
            billableCount: number;
            /**
             * Format: date-time
             * @description When the credit note was issued.
             * @example 2026-11-15T01:02:03.004Z
             */
            issuedAt: string;
            /**
             * Format: date-time
             * @description When a mail server first took it for the client, or a person said that it was sent.
             * @example 2026-11-15T01:02:03.004Z
             */
            sentAt?: string;
            lastMessage?: components["schemas"]["LastMessage"];
            /**
             * Format: date
             * @description The date of issue, a day of the document's time zone.
             * @example 2026-11-15
             */
            issueDate: string;
            /** @description The IANA time zone of the document's days. */
            timeZone: string;
            /**
             * @description Days from the date of issue to the due date, by the contract's terms.
             * @example 30
             */
            paymentTermsDays?: number;
            bankAccount?: components["schemas"]["DocumentBankAccount"];
            seller: components["schemas"]["Party"];
            buyer: components["schemas"]["Party"];
            /**
             * @description The amount that the tax is on, in the tax currency, in its minor units.
             * @example 65571
             */
            taxableMinorInTaxCurrency?: number;
            /**
             * @description The tax in the tax currency, in its minor units.
             * @example 11782
             */
            taxMinorInTaxCurrency?: number;
            /**
             * @description The rules that the e-invoice follows.
             * @example EN16931
             * @enum {string}
             */
            eInvoiceProfile?: "EN16931" | "XRECHNUNG" | "PEPPOL" | "FR_CTC";
            documents?: components["schemas"]["DocumentLinks"];
            /**
             * @description The client's reference, such as a purchase order number. Defaults to the contract's.
             * @example PO-4711
             */
            reference?: string;
            /**
             * @description The buyer's own routing reference, such as a Leitweg-ID. At issue, it defaults to the client's.
             * @example 04011000-12345-34
             */
            buyerReference?: string;
            /**
             * @description The reference that the client states when it pays. At issue, it defaults to a creditor reference (ISO 11649) made of the invoice's number, with a QR-IBAN to a QR reference, and without an IBAN to the number.
             * @example RF69INV000001
             */
            paymentReference?: string;
            /**
             * Format: locale
             * @description The language of the document. At issue, it defaults to the contract's, the client's, or the tenant's, or else to en.
             * @example de-DE
             */
            locale?: string;
            /**
             * Format: date
             * @description The first day of the service. At issue, the period defaults to the period of the lines.
             * @example 2026-11-15
             */
            serviceFrom?: string;
            /**
             * Format: date
             * @description The last day of the service.
             * @example 2026-11-15
             */
            serviceTo?: string;
            /**
             * Format: currency
             * @description The currency in which tax is declared: that of the seller's country, or else the tenant's. Only for invoices in another currency. Set with `taxExchangeRate`, if left out.
             * @example EUR
             */
            taxCurrencyCode?: string;
            /**
             * @description Units of the tax currency per unit of the invoice's currency, with at most 10 decimals. A seller with a VAT or tax number needs it to issue an invoice in another currency than its country's.
             * @example 0.9203
             */
            taxExchangeRate?: number;
            /**
             * Format: date-time
             * @description When the record was created.
             * @example 2026-11-15T01:02:03.004Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the record was last changed.
             * @example 2026-11-15T01:02:03.004Z
             */
            updatedAt: string;
            /** @description Every line, in order. Present only with `expand`. */
            billables?: components["schemas"]["CreditedBillable"][];
        };
        /** @description A credit note to issue. */
        NewCreditNote: {
            /**
             * @description The invoice to credit, which must be finalized. It may be PAID.
             * @example inv_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            invoiceId: string;
            /**
             * @description Why the credit is given.
             * @example Delivered late
             */
            reason: string;
            /**
             * @description CORRECTION takes back what should not have been charged. GOODWILL lowers what a line is worth, not its quantity. Defaults to CORRECTION, but is required if a credited line carries time entries: a CORRECTION by quantity takes their hours back, so that what is still logged is owed again; GOODWILL lowers the price only. A CANCELLATION is issued by voiding the invoice.
             * @example CORRECTION
             * @enum {string}
             */
            kind?: "CORRECTION" | "GOODWILL";
            /** @description The lines to credit. Defaults to everything that is left of the invoice. */
            billables?: (string | {
                /**
                 * @description The line of the invoice.
                 * @example bil_01jd2r8g5cf3qbx2m7w9k4t6ze
                 */
                billableId: string;
                /**
                 * @description Number of units, with at most 6 decimals.
                 * @example 7.5
                 */
                quantity?: number;
                /**
                 * @description Price of one unit, in minor units; with tax if the invoice has `pricesIncludeTax`. It may be negative.
                 * @example 9500
                 */
                amountMinor?: number;
            })[];
        };
        /** @description A deposit, and how much of it. */
        NewDepositToDeduct: {
            /**
             * @description An issued invoice of kind DEPOSIT, with the contract and the currency of the DRAFT.
             * @example inv_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            invoiceId: string;
            /**
             * @description The amount to deduct, with tax, in minor units. Defaults to as much as is deductible and the total of the DRAFT leaves room for.
             * @example 23800
             */
            amountMinor?: number;
        };
        /** @description Deposits to deduct from a DRAFT. */
        DeductInvoiceRequest: {
            /** @description 1 to 50 deposits, which are deducted in this order. What the DRAFT already deducts of them is replaced. */
            deposits: components["schemas"]["NewDepositToDeduct"][];
            /**
             * @description Whether what is still due of these deposits is credited first. Without it, a deposit of which anything is due is refused.
             * @example false
             */
            creditUnpaid?: boolean;
        };
        /** @description A file of an issued document. It is made soon after the document is issued, or when it is asked for before that, and then kept. */
        DocumentFile: {
            /**
             * @description The format of the file.
             * @example PDF
             * @enum {string}
             */
            kind: "PDF" | "FACTUR_X" | "UBL" | "CII";
            /**
             * @description The path of the file.
             * @example /api/v1/invoices/inv_01jd2r8g5cf3qbx2m7w9k4t6ze/pdf
             */
            url: string;
            /**
             * @description The hash of its bytes, once the file was made. It never changes.
             * @example e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855
             */
            sha256?: string;
            /**
             * @description Its size.
             * @example 48213
             */
            sizeBytes?: number;
            /**
             * Format: date-time
             * @description When the file was made.
             * @example 2026-11-15T01:02:03.004Z
             */
            createdAt?: string;
            /** @description Why the file could not be made so far, while it has no hash: it is tried again. Otherwise the texts that it does not show whole. */
            problem?: string;
            /**
             * @description How often it was tried.
             * @example 1
             */
            attempts?: number;
            /**
             * Format: date-time
             * @description When it was last tried.
             * @example 2026-11-15T01:02:03.004Z
             */
            failedAt?: string;
        };
        /** @description Something that keeps a document from being an e-invoice. */
        EInvoiceProblem: {
            /**
             * @description What is missing or wrong.
             * @example buyer.electronicAddress
             */
            field: string;
            /** @description Why, and where to set it. */
            message: string;
            /**
             * @description The rule that asks for it, or `finalize` if the invoice can not even be finalized.
             * @example BR-DE-15
             */
            rule: string;
        };
        /** @description Whether a document can be an e-invoice. */
        EInvoiceCheck: {
            /**
             * @description The rules that were checked.
             * @example XRECHNUNG
             * @enum {string}
             */
            profile: "EN16931" | "XRECHNUNG" | "PEPPOL" | "FR_CTC";
            /**
             * @description Whether the document can be an e-invoice.
             * @example true
             */
            isReady: boolean;
            /** @description What keeps it from being one. */
            problems: components["schemas"]["EInvoiceProblem"][];
        };
        /** @description What a client owed in one currency at the end of a day. */
        AgeingRow: {
            /**
             * @description The client.
             * @example clnt_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            client: string;
            /**
             * @description The client's name today.
             * @example Northwind
             */
            clientName: string;
            /**
             * Format: currency
             * @description ISO 4217 currency code, upper case.
             * @example EUR
             */
            currencyCode: string;
            /**
             * @description The number of decimals of the currency (ISO 4217).
             * @example 2
             */
            currencyExponent: number;
            /**
             * @description Owed, and not overdue. An invoice is not overdue on its due date.
             * @example 50000
             */
            notDueMinor: number;
            /**
             * @description Overdue by 1 to 30 days.
             * @example 12500
             */
            days1To30Minor: number;
            /**
             * @description Overdue by 31 to 60 days.
             * @example 0
             */
            days31To60Minor: number;
            /**
             * @description Overdue by 61 to 90 days.
             * @example 0
             */
            days61To90Minor: number;
            /**
             * @description Overdue by more than 90 days.
             * @example 0
             */
            daysOver90Minor: number;
            /**
             * @description All that the client owes: the sum of the amounts above. Refunds of reversed payments are due since the reversal.
             * @example 62500
             */
            totalMinor: number;
            /**
             * @description Money of the client that was not allocated to an invoice. The total does not subtract it.
             * @example 0
             */
            onAccountMinor: number;
        };
        /** @description The tax of one country, category and rate, in one currency. */
        TaxRow: {
            /**
             * Format: country-code
             * @description The country whose tax it is. Absent if the documents name none.
             * @example DE
             */
            country?: string;
            category: components["schemas"]["TaxCategory"];
            /**
             * @description Tax rate in percent, with at most 4 decimals.
             * @example 19
             */
            percent: number;
            /**
             * Format: currency
             * @description ISO 4217 currency code, upper case.
             * @example EUR
             */
            currencyCode: string;
            /**
             * @description The number of decimals of the currency (ISO 4217).
             * @example 2
             */
            currencyExponent: number;
            /**
             * @description The taxable amount of invoices, less the taxable amount of credit notes. By payment, the part that was paid, less the part that was freed.
             * @example 100000
             */
            taxableMinor: number;
            /**
             * @description The tax, added up in the same way.
             * @example 19000
             */
            taxMinor: number;
            /**
             * @description The currency in which the tax is declared, if it differs from the currency of the documents.
             * @example CHF
             */
            taxCurrencyCode?: string;
            /**
             * @description The number of decimals of the currency (ISO 4217).
             * @example 2
             */
            taxCurrencyExponent?: number;
            /**
             * @description The taxable amount in that currency, as the documents show it.
             * @example 94000
             */
            taxableMinorInTaxCurrency?: number;
            /**
             * @description The tax in that currency, as the documents show it.
             * @example 17860
             */
            taxMinorInTaxCurrency?: number;
            /**
             * @description The number of invoices with this tax. Absent by payment.
             * @example 3
             */
            invoiceCount?: number;
            /**
             * @description The number of credit notes with this tax. Absent by payment.
             * @example 1
             */
            creditNoteCount?: number;
        };
        /** @description The money on account in one currency. Such rows end a report by payment. */
        OnAccountRow: {
            /**
             * Format: currency
             * @description ISO 4217 currency code, upper case.
             * @example EUR
             */
            currencyCode: string;
            /**
             * @description The number of decimals of the currency (ISO 4217).
             * @example 2
             */
            currencyExponent: number;
            /** @description Money on account: of all clients, and not allocated to invoices. */
            onAccount: {
                /**
                 * @description On account before the period. Below 0 if refunds of reversed payments are owed.
                 * @example 0
                 */
                openingMinor: number;
                /**
                 * @description Payments, less payments that were reversed.
                 * @example 120000
                 */
                receivedMinor: number;
                /**
                 * @description Freed from invoices, by credit notes, by hand or with a reversed payment.
                 * @example 0
                 */
                freedMinor: number;
                /**
                 * @description Allocated to invoices.
                 * @example 119000
                 */
                allocatedMinor: number;
                /**
                 * @description Refunds, less refunds that were reversed.
                 * @example 0
                 */
                refundedMinor: number;
                /**
                 * @description On account at the end of the period: opening + received + freed - allocated - refunded.
                 * @example 1000
                 */
                closingMinor: number;
                /**
                 * @description Always true. Money on account is in no row of tax, but the prepayment of a known supply may be taxable when it is received.
                 * @constant
                 */
                isPossiblyTaxable: true;
            };
        };
        /** @description A change of what a client owes. */
        JournalEntry: {
            /**
             * @description What was recorded.
             * @example INVOICE
             * @enum {string}
             */
            type: "INVOICE" | "INVOICE_REVERSAL" | "CREDIT_NOTE" | "PAYMENT" | "REFUND" | "PAYMENT_REVERSAL" | "REFUND_REVERSAL" | "WRITE_OFF" | "WRITE_OFF_REVERSAL";
            /**
             * @description The document, payment, refund or write-off. A reversal has the identifier of what it reverses.
             * @example inv_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            id: string;
            /**
             * Format: date
             * @description The tenant's day when it was recorded. The journal is filtered and sorted by it.
             * @example 2026-11-15
             */
            recordedDate: string;
            /**
             * Format: date
             * @description The day that counts: the date of issue, of payment, of refund, of writing off or of reversal.
             * @example 2026-11-15
             */
            valueDate: string;
            /**
             * Format: date-time
             * @description When it was recorded.
             * @example 2026-11-15T01:02:03.004Z
             */
            recordedAt: string;
            /**
             * @description The number of the document.
             * @example INV-000001
             */
            number?: string;
            /**
             * @description The kind of a credit note, and of an invoice that is no usual one.
             * @example CORRECTION
             * @enum {string}
             */
            kind?: "CORRECTION" | "CANCELLATION" | "GOODWILL" | "INVOICE" | "DEPOSIT" | "CARRIED_OVER";
            /**
             * @description The invoice that was issued, credited or written off.
             * @example inv_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            invoice?: string;
            /**
             * @description The number of that invoice.
             * @example INV-000001
             */
            invoiceNumber?: string;
            /**
             * @description The payment that was received, refunded or reversed.
             * @example pay_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            payment?: string;
            /**
             * @description The client.
             * @example clnt_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            client: string;
            /**
             * @description The legal name of the buyer, as the invoice shows it, or as it was when the payment was recorded.
             * @example Northwind Ltd
             */
            clientName: string;
            /**
             * Format: currency
             * @description ISO 4217 currency code, upper case.
             * @example EUR
             */
            currencyCode: string;
            /**
             * @description The number of decimals of the currency (ISO 4217).
             * @example 2
             */
            currencyExponent: number;
            /**
             * @description The change of what the client owes. The sum of all entries is the sum of the balances of all invoices, less all money on account.
             * @example 84788
             */
            amountMinor: number;
            /**
             * @description The part without tax. Negative for a credit note, as its amount.
             * @example 71250
             */
            subtotalMinor?: number;
            /**
             * @description The tax. Negative for a credit note, as its amount.
             * @example 13538
             */
            taxMinor?: number;
            /**
             * @description What rounding added to the amount. Negative for a credit note, as its amount.
             * @example 0
             */
            roundingMinor?: number;
            /**
             * Format: date
             * @description The last day to pay an invoice.
             * @example 2026-11-15
             */
            dueDate?: string;
            /**
             * @description The method of payment.
             * @example bank transfer
             */
            method?: string;
            /**
             * @description The identifier of the payment or refund elsewhere, such as in a bank statement.
             * @example 2026-11-15/4711
             */
            reference?: string;
        };
        /** @description What a client owes in one currency today. */
        Debtor: {
            /**
             * @description The client.
             * @example clnt_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            client: string;
            /**
             * @description The client's name today.
             * @example Northwind
             */
            clientName: string;
            /**
             * Format: currency
             * @description ISO 4217 currency code, upper case.
             * @example EUR
             */
            currencyCode: string;
            /**
             * @description The number of decimals of the currency (ISO 4217).
             * @example 2
             */
            currencyExponent: number;
            /**
             * @description All that is due on open invoices, and of refunds of reversed payments.
             * @example 62500
             */
            dueMinor: number;
            /**
             * @description The part of it that is overdue.
             * @example 12500
             */
            overdueMinor: number;
            /**
             * @description The number of open invoices.
             * @example 2
             */
            invoiceCount: number;
            /**
             * @description Days since the oldest overdue amount was due. 0 if nothing is overdue.
             * @example 12
             */
            daysOverdue: number;
        };
        /** @description What was invoiced and received in one month and currency. */
        MonthRow: {
            /**
             * @description The month.
             * @example 2026-11
             */
            month: string;
            /**
             * Format: currency
             * @description ISO 4217 currency code, upper case.
             * @example EUR
             */
            currencyCode: string;
            /**
             * @description The number of decimals of the currency (ISO 4217).
             * @example 2
             */
            currencyExponent: number;
            /**
             * @description The amounts to pay of invoices less those of credit notes, by their dates of issue.
             * @example 84788
             */
            invoicedMinor: number;
            /**
             * @description Payments less refunds, by their dates. A reversal counts on its own day.
             * @example 50000
             */
            receivedMinor: number;
        };
        /** @description What was received and is expected in one week and currency. */
        WeekRow: {
            /**
             * Format: date
             * @description The Monday with which the week begins.
             * @example 2026-11-15
             */
            week: string;
            /**
             * Format: currency
             * @description ISO 4217 currency code, upper case.
             * @example EUR
             */
            currencyCode: string;
            /**
             * @description The number of decimals of the currency (ISO 4217).
             * @example 2
             */
            currencyExponent: number;
            /**
             * @description Payments less refunds, by their dates. A reversal counts on its own day.
             * @example 50000
             */
            receivedMinor: number;
            /**
             * @description What is due of open invoices whose due date is in the week, from today on, and of refunds of payments reversed today.
             * @example 34788
             */
            expectedMinor: number;
            /**
             * @description In the row of the current week, all that was due before today. Otherwise 0.
             * @example 0
             */
            overdueMinor: number;
        };
        /** @description A row of a statement of account: a balance, or something that changed it. */
        AccountRow: {
            /**
             * Format: currency
             * @description ISO 4217 currency code, upper case.
             * @example EUR
             */
            currencyCode: string;
            /**
             * @description The number of decimals of the currency (ISO 4217).
             * @example 2
             */
            currencyExponent: number;
            /**
             * @description What changed the account, or which balance the row shows.
             * @example INVOICE
             * @enum {string}
             */
            type: "OPENING" | "INVOICE" | "INVOICE_REVERSAL" | "CREDIT_NOTE" | "PAYMENT" | "REFUND" | "PAYMENT_REVERSAL" | "REFUND_REVERSAL" | "WRITE_OFF" | "WRITE_OFF_REVERSAL" | "CLOSING";
            /**
             * Format: date
             * @description The day that counts, as in the journal. An opening balance has the first day of the period, a closing balance the last one.
             * @example 2026-11-15
             */
            valueDate: string;
            /**
             * Format: date-time
             * @description When it was recorded.
             * @example 2026-11-15T01:02:03.004Z
             */
            recordedAt?: string;
            /**
             * @description The document, payment, refund or write-off. A reversal has the identifier of what it reverses.
             * @example inv_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            id?: string;
            /**
             * @description The number of the document.
             * @example INV-000001
             */
            number?: string;
            /**
             * @description The kind of a credit note, and of an invoice that is no usual one.
             * @example CORRECTION
             * @enum {string}
             */
            kind?: "CORRECTION" | "CANCELLATION" | "GOODWILL" | "INVOICE" | "DEPOSIT" | "CARRIED_OVER";
            /**
             * @description The invoice that was issued, credited or written off.
             * @example inv_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            invoice?: string;
            /**
             * @description The number of that invoice.
             * @example INV-000001
             */
            invoiceNumber?: string;
            /**
             * @description The payment that was received, refunded or reversed.
             * @example pay_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            payment?: string;
            /**
             * @description The change of what the client owes. Absent on the two balances.
             * @example 84788
             */
            amountMinor?: number;
            /**
             * @description What the client owes after this row. Below 0, it is money of the client. The closing balance is `totalMinor` less `onAccountMinor` of the report on ages.
             * @example 84788
             */
            balanceMinor: number;
            /**
             * Format: date
             * @description The last day to pay an invoice.
             * @example 2026-11-15
             */
            dueDate?: string;
            /**
             * @description The method of payment.
             * @example bank transfer
             */
            method?: string;
            /**
             * @description The identifier of the payment or refund elsewhere, such as in a bank statement.
             * @example 2026-11-15/4711
             */
            reference?: string;
        };
        /** @description The open work of one contract, in money. */
        UnbilledRow: {
            /**
             * @description The contract.
             * @example ctr_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            contract: string;
            /**
             * @description The contract's name.
             * @example Website relaunch
             */
            contractName: string;
            /**
             * @description The client of the contract.
             * @example clnt_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            client: string;
            /**
             * @description The client's name.
             * @example Northwind
             */
            clientName: string;
            /**
             * Format: currency
             * @description ISO 4217 currency code, upper case.
             * @example EUR
             */
            currencyCode: string;
            /**
             * @description The number of decimals of the currency (ISO 4217).
             * @example 2
             */
            currencyExponent: number;
            /**
             * @description Billable minutes that no line charges yet. Held work is not open.
             * @example 90
             */
            openMinutes: number;
            /**
             * @description These minutes at the hourly rates of the contract, before tax. An estimate: lines are rounded when they are made.
             * @example 14250
             */
            amountMinor: number;
            /**
             * @description The open minutes for which no rate applies. The amount leaves them out.
             * @example 0
             */
            unpricedMinutes: number;
        };
        /** @description A secret address for a client. It shows one invoice, one credit note, or all issued documents of the client, without signing in. */
        Link: {
            /**
             * @description The link's identifier.
             * @example lnk_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            id: string;
            /**
             * @description The client whose documents it shows.
             * @example clnt_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            client: string;
            /**
             * @description The one invoice that it shows.
             * @example inv_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            invoice?: string;
            /**
             * @description The one credit note that it shows.
             * @example crn_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            creditNote?: string;
            /**
             * Format: date-time
             * @description When the link stops working, at most ten years from now. Without it, the link works until it is revoked.
             * @example 2026-11-15T01:02:03.004Z
             */
            expiresAt?: string;
            /**
             * Format: date-time
             * @description When it was revoked. It no longer works.
             * @example 2026-11-15T01:02:03.004Z
             */
            revokedAt?: string;
            /**
             * Format: date-time
             * @description When the record was created.
             * @example 2026-11-15T01:02:03.004Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the record was last changed.
             * @example 2026-11-15T01:02:03.004Z
             */
            updatedAt: string;
        };
        /** @description A link to make: of an invoice, a credit note or a client. */
        NewLink: {
            /**
             * @description Shows this invoice, which must be issued.
             * @example inv_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            invoiceId?: string;
            /**
             * @description Shows this credit note.
             * @example crn_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            creditNoteId?: string;
            /**
             * @description Shows all issued documents of this client, also later ones.
             * @example clnt_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            clientId?: string;
            /**
             * Format: date-time
             * @description When the link stops working, at most ten years from now. Without it, the link works until it is revoked.
             * @example 2026-11-15T01:02:03.004Z
             */
            expiresAt?: string;
        };
        /** @description A new link with its address. */
        MadeLink: {
            /**
             * @description The link's identifier.
             * @example lnk_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            id: string;
            /**
             * @description The client whose documents it shows.
             * @example clnt_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            client: string;
            /**
             * @description The one invoice that it shows.
             * @example inv_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            invoice?: string;
            /**
             * @description The one credit note that it shows.
             * @example crn_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            creditNote?: string;
            /**
             * Format: date-time
             * @description When the link stops working, at most ten years from now. Without it, the link works until it is revoked.
             * @example 2026-11-15T01:02:03.004Z
             */
            expiresAt?: string;
            /**
             * Format: date-time
             * @description When it was revoked. It no longer works.
             * @example 2026-11-15T01:02:03.004Z
             */
            revokedAt?: string;
            /**
             * Format: date-time
             * @description When the record was created.
             * @example 2026-11-15T01:02:03.004Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the record was last changed.
             * @example 2026-11-15T01:02:03.004Z
             */
            updatedAt: string;
            /**
             * @description The address to send to the client. It is shown only once.
             * @example https://billing.example.com/pay/x4TBvLJ0Hq1Lz9sYb8oWm2nRk6cVd3eFg7hUi5jPaQw
             */
            url: string;
        };
        /** @description A step of the policy that went out for an invoice. */
        Reminder: {
            /**
             * @description The invoice.
             * @example inv_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            invoice: string;
            /**
             * @description Days after the due date of the invoice.
             * @example 7
             */
            afterDays: number;
            tone: components["schemas"]["ReminderTone"];
            /**
             * Format: date
             * @description The day on which it went out.
             * @example 2026-11-15
             */
            day: string;
            /**
             * @description The amount that was due then, in minor units.
             * @example 84788
             */
            dueMinor: number;
            /**
             * Format: currency
             * @description ISO 4217 currency code, upper case.
             * @example EUR
             */
            currencyCode: string;
            /** @description One for each recipient. */
            messages: string[];
            /**
             * Format: date-time
             * @description When the record was created.
             * @example 2026-11-15T01:02:03.004Z
             */
            createdAt: string;
        };
        /** @description An invoice that the message lists. Without `step`, the client was reminded of it before. */
        InvoiceToRemind: {
            /**
             * @description The invoice.
             * @example inv_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            invoice: string;
            /**
             * @description The invoice's number.
             * @example INV-000001
             */
            number: string;
            /**
             * Format: date
             * @description Its due date.
             * @example 2026-11-15
             */
            dueDate: string;
            /**
             * @description The amount due of the invoice, in minor units.
             * @example 84788
             */
            dueMinor: number;
            /**
             * @description Days since then, on the day of the run.
             * @example 7
             */
            daysOverdue: number;
            step?: components["schemas"]["ReminderStep"];
        };
        /** @description An overdue invoice that the message does not list, with the reason or the day of its next reminder. */
        InvoiceNotReminded: {
            /**
             * @description The invoice.
             * @example inv_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            invoice: string;
            /**
             * @description The invoice's number.
             * @example INV-000001
             */
            number: string;
            /**
             * Format: date
             * @description Its due date.
             * @example 2026-11-15
             */
            dueDate: string;
            /**
             * @description The amount due of the invoice, in minor units.
             * @example 84788
             */
            dueMinor: number;
            nextReminder?: components["schemas"]["NextReminder"];
            notRemindedBecause?: components["schemas"]["NoReminder"];
        };
        /** @description The overdue invoices of a client in one currency, and the message about them. */
        ReminderPreviewAccount: {
            /**
             * Format: currency
             * @description ISO 4217 currency code, upper case.
             * @example EUR
             */
            currencyCode: string;
            /**
             * @description The number of decimals of the currency (ISO 4217).
             * @example 2
             */
            currencyExponent: number;
            tone?: components["schemas"]["ReminderTone"];
            /**
             * @description The sum of the amounts due of `invoices`.
             * @example 84788
             */
            totalMinor?: number;
            /** @description The invoices that the message would list. Empty if none would be sent. */
            invoices: components["schemas"]["InvoiceToRemind"][];
            /** @description Further overdue invoices, at most 500, and why they are left out. */
            leftOut: components["schemas"]["InvoiceNotReminded"][];
        };
        /** @description A client with overdue invoices, and the messages that would be sent to it on a day. */
        ReminderPreview: {
            /**
             * @description The client.
             * @example clnt_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            client: string;
            /**
             * @description The client's name.
             * @example Northwind Traders
             */
            clientName: string;
            /**
             * @description The addresses that messages would be sent to.
             * @example [
             *       "ada@example.com"
             *     ]
             */
            recipients: string[];
            /** @description One for each currency. Each is a message of its own. */
            accounts: components["schemas"]["ReminderPreviewAccount"][];
        };
        /** @description The day by which the client has promised to pay. */
        PromiseInvoiceRequest: {
            /**
             * Format: date
             * @description The last day on which no reminder is sent, today or later. Null takes the promise back.
             * @example 2026-11-15
             */
            until: string | null;
        };
        /** @description An asset to create. */
        NewAsset: {
            /**
             * @description What the picture is for.
             * @example BRANDING_LOGO
             * @enum {string}
             */
            kind: "BRANDING_LOGO" | "BRANDING_BACKGROUND";
            /**
             * @description The picture's media type.
             * @example image/png
             * @enum {string}
             */
            contentType: "image/png" | "image/jpeg" | "image/webp" | "image/gif";
            /**
             * @description The file's original name.
             * @example logo.png
             */
            originalFileName?: string;
            /**
             * @description Who can see the picture: anyone, or anyone with the signed `url`, which expires.
             * @example PUBLIC
             * @enum {string}
             */
            access?: "PUBLIC" | "SIGNED";
            /**
             * @description The size of the upload in bytes. If given, an upload of another size fails.
             * @example 48213
             */
            sizeBytes?: number;
        };
        /** @description How to upload the bytes of an asset. */
        AssetUpload: {
            /**
             * @description The HTTP method of the upload.
             * @enum {string}
             */
            method: "PUT";
            /**
             * @description The URL of the upload. Its signature takes the place of a token.
             * @example https://billing.example.com/api/v1/assets/ast_01jd2r8g5cf3qbx2m7w9k4t6ze/content?expires=1&signature=x
             */
            url: string;
            /** @description The headers that the upload must carry. */
            headers: {
                /**
                 * @description The picture's media type.
                 * @example image/png
                 * @enum {string}
                 */
                "content-type": "image/png" | "image/jpeg" | "image/webp" | "image/gif";
            };
            /**
             * Format: date-time
             * @description When the upload URL expires.
             * @example 2026-11-15T01:02:03.004Z
             */
            expiresAt: string;
        };
        /** @description A new asset and how to upload its bytes. */
        CreatedAsset: {
            asset: components["schemas"]["Asset"];
            upload: components["schemas"]["AssetUpload"];
        };
        /** @description A picture to attach. */
        NewMedia: {
            /**
             * @description The asset to attach. It must be `READY` and `PUBLIC`.
             * @example ast_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            assetId: string;
            /**
             * @description Where the picture is shown.
             * @example LOGO
             * @enum {string}
             */
            slot: "LOGO" | "BACKGROUND";
            /**
             * @description Position in lists: by `order`, then by `createdAt`, then by `id`. Defaults to 0.
             * @example 10
             */
            order?: number;
            /**
             * @description The client to attach it to. Without it, the picture is attached to the tenant.
             * @example clnt_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            clientId?: string;
        };
        /** @description What to change. Properties that are left out stay as they are; null clears an optional one. */
        MediaChange: {
            /**
             * @description Where the picture is shown.
             * @example LOGO
             * @enum {string}
             */
            slot?: "LOGO" | "BACKGROUND";
            /**
             * @description Position in lists: by `order`, then by `createdAt`, then by `id`. Defaults to 0.
             * @example 10
             */
            order?: number | null;
        };
        /** @description A kind of external system that integrations can connect to. */
        Provider: {
            /** @description The external system, by its name in `GET /providers`. */
            name: components["schemas"]["ProviderName"];
            /**
             * @description Its name for people.
             * @example Google Drive
             */
            title: string;
            /**
             * @description What the provider does.
             * @example Puts issued invoices into a folder.
             */
            description: string;
            /**
             * @description How integrations are authorised.
             * @example OAUTH2
             * @enum {string}
             */
            authorization: "NONE" | "OAUTH2";
            /**
             * @description JSON Schema of an integration's `config`. A form can be made from it: the `title` of a property is its label, and the `description` its hint. `x-form` may add `records` (`clients` or `projects`: the value is the identifier of one), `isUrl`, `isSecret`, a `placeholder`, and the value that is `suggested` for a new integration.
             * @example {
             *       "type": "object",
             *       "properties": {
             *         "folderId": {
             *           "type": "string",
             *           "title": "Folder",
             *           "description": "The folder for files.",
             *           "x-form": {
             *             "suggested": "root"
             *           }
             *         }
             *       }
             *     }
             */
            config: {
                [key: string]: unknown;
            };
            /**
             * @description The event types that it accepts; empty when it accepts none.
             * @example [
             *       "invoice.finalized"
             *     ]
             */
            eventTypes: components["schemas"]["EventType"][];
            /**
             * @description Whether work is tracked in it, which becomes time entries.
             * @example false
             */
            isTracker: boolean;
            /**
             * @description Whether clients can pay invoices through it.
             * @example false
             */
            takesPayments: boolean;
            /**
             * @description Whether messages to clients can be sent by it.
             * @example false
             */
            sendsMail: boolean;
            /**
             * @description Whether a sandbox may use it. Nothing of a sandbox reaches a person or a bank.
             * @example false
             */
            canServeSandbox: boolean;
            /**
             * @description Whether it stores the files of documents.
             * @example true
             */
            isArchive: boolean;
            /**
             * @description Whether deliveries to it are signed with a secret, which can be rotated.
             * @example false
             */
            hasSecret: boolean;
        };
        /** @description Events to subscribe to. */
        NewSubscription: {
            /** @description An event type from `GET /providers`, or `<resource>.*` for all events of a resource. */
            eventType: components["schemas"]["SubscribedEventType"];
            /**
             * @description Limits the subscription to this client and its records.
             * @example clnt_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            clientId?: string;
        };
        /** @description An integration to create. */
        NewIntegration: {
            /** @description The external system, by its name in `GET /providers`. */
            provider: components["schemas"]["ProviderName"];
            /**
             * @description A name for people.
             * @example Invoices to the archive
             */
            name: string;
            /**
             * @description The provider's settings. Their schema is in `GET /providers`.
             * @example {
             *       "url": "https://example.com/hooks"
             *     }
             */
            config?: {
                [key: string]: unknown;
            };
            /** @description Events to send to it. */
            subscriptions?: components["schemas"]["NewSubscription"][];
        };
        /** @description An integration with its new secret. */
        IntegrationWithSecret: {
            /**
             * @description The integration's identifier.
             * @example int_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            id: string;
            /** @description The external system, by its name in `GET /providers`. */
            provider: components["schemas"]["ProviderName"];
            /**
             * @description A name for people.
             * @example Invoices to the archive
             */
            name: string;
            status: components["schemas"]["IntegrationStatus"];
            /** @description Whether the integration holds a grant of its provider. */
            isAuthorized: boolean;
            /**
             * @description The provider's settings. Their schema is in `GET /providers`.
             * @example {
             *       "url": "https://example.com/hooks"
             *     }
             */
            config: {
                [key: string]: unknown;
            };
            /** @description Events that are sent to it. */
            subscriptions: components["schemas"]["Subscription"][];
            /** @description Problems that its owner should look at, newest first, at most 20. */
            problems?: components["schemas"]["IntegrationProblem"][];
            /**
             * Format: date-time
             * @description When the record was created.
             * @example 2026-11-15T01:02:03.004Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the record was last changed.
             * @example 2026-11-15T01:02:03.004Z
             */
            updatedAt: string;
            /**
             * @description The secret that signs deliveries. It is shown only once.
             * @example whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD
             */
            secret?: string;
        };
        /** @description What to change. Properties that are left out stay as they are. */
        IntegrationChange: {
            /**
             * @description A name for people.
             * @example Invoices to the archive
             */
            name?: string;
            /**
             * @description The new settings. They replace all earlier ones.
             * @example {
             *       "url": "https://example.com/hooks"
             *     }
             */
            config?: {
                [key: string]: unknown;
            };
        };
        /**
         * @description `PENDING` until it has arrived or is given up.
         * @example SUCCEEDED
         * @enum {string}
         */
        DeliveryStatus: "PENDING" | "SUCCEEDED" | "FAILED";
        /** @description An event on its way to an integration. */
        Delivery: {
            /**
             * @description The delivery's identifier.
             * @example dlv_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            id: string;
            /**
             * @description The event that is delivered.
             * @example evt_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            event: string;
            /** @description The event's type. */
            eventType: components["schemas"]["EventType"];
            /**
             * @description The integration that receives it.
             * @example int_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            integration: string;
            /**
             * @description The subscription that it follows from; absent on a test.
             * @example sub_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            subscription?: string;
            status: components["schemas"]["DeliveryStatus"];
            /**
             * @description The number of attempts.
             * @example 1
             */
            attempts: number;
            /**
             * Format: date-time
             * @description When the next attempt is due.
             * @example 2026-11-15T01:02:03.004Z
             */
            nextAttemptAt?: string;
            /**
             * Format: date-time
             * @description When the last attempt was made.
             * @example 2026-11-15T01:02:03.004Z
             */
            lastAttemptAt?: string;
            /**
             * @description The HTTP status of the last response, if there was one.
             * @example 200
             */
            responseStatus?: number;
            /**
             * @description Why the last attempt failed.
             * @example timed out after 15 s
             */
            message?: string;
            /**
             * Format: date-time
             * @description When the record was created.
             * @example 2026-11-15T01:02:03.004Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the record was last changed.
             * @example 2026-11-15T01:02:03.004Z
             */
            updatedAt: string;
        };
        /** @description An authorisation to start. */
        AuthorizeIntegrationRequest: {
            /**
             * @description The origin of the page that opens the popup and is notified of the result. It must be the origin of the service itself, or be in `ALLOWED_ORIGINS`.
             * @example https://app.example.com
             */
            origin: string;
        };
        /** @description A way to the provider's consent page. */
        Authorization: {
            /**
             * @description The address to open in a popup. It works once.
             * @example https://api.example.com/api/v1/integrations/oauth/launch?ticket=...
             */
            url: string;
            /**
             * Format: date-time
             * @description When the address expires.
             * @example 2026-11-15T01:02:03.004Z
             */
            expiresAt: string;
        };
        /** @description The consent to go on. */
        ContinueAuthorizationRequest: {
            /** @description The ticket in the `url` that `authorize` returned. */
            ticket: string;
        };
        /** @description A text of your own. */
        PutMessageTextRequest: {
            /**
             * @description The subject, in one line. It may have the `placeholders` but `greeting`, `documents` and `link`.
             * @example Invoice {{number}} from {{sellerName}}
             */
            subject: string;
            /**
             * @description The text. Blank lines separate paragraphs. A paragraph is left out of messages that have no value for one of its placeholders. `{{documents}}` stands alone on its line; a `{{link}}` that does is shown as a button.
             * @example {{greeting}}
             *
             *     Please find attached our invoice {{number}}.
             *
             *     {{sellerName}}
             */
            text: string;
        };
        /** @description A message to show with example facts. Without a subject or a text, it has those of messages that are sent. */
        PreviewMessageTextRequest: {
            /** @description The kind of messages that have this text. */
            kind: components["schemas"]["MessageKind"];
            language: components["schemas"]["MessageLanguage"];
            /**
             * @description The subject, in one line. It may have the `placeholders` but `greeting`, `documents` and `link`.
             * @example Invoice {{number}} from {{sellerName}}
             */
            subject?: string;
            /**
             * @description The text. Blank lines separate paragraphs. A paragraph is left out of messages that have no value for one of its placeholders. `{{documents}}` stands alone on its line; a `{{link}}` that does is shown as a button.
             * @example {{greeting}}
             *
             *     Please find attached our invoice {{number}}.
             *
             *     {{sellerName}}
             */
            text?: string;
        };
        /** @description A message in both its forms. */
        ComposedMessage: {
            /**
             * @description The subject, filled in.
             * @example Invoice 2026-0042 from Studio Lind
             */
            subject: string;
            /** @description The message as plain text. */
            text: string;
            /** @description The message as a page of HTML. */
            html: string;
        };
        /** @description An event of an issue. Further properties are allowed. */
        ReceiveWebhookRequest: {
            /**
             * @description The time of the event, in milliseconds since 1970.
             * @example 1782900000000
             */
            timestamp: number;
            /** @description The registered webhooks whose filters match. */
            matchedWebhookIds: number[];
            /**
             * @description The type of the event.
             * @example jira:issue_updated
             * @enum {string}
             */
            webhookEvent: "jira:issue_created" | "jira:issue_updated" | "jira:issue_deleted";
            /** @description The issue. */
            issue: {
                /**
                 * @description The issue's identifier, which never changes.
                 * @example 10042
                 */
                id: string;
                /**
                 * @description The issue's key, which changes when it moves to another project.
                 * @example WEB-17
                 */
                key: string;
                /** @description The current fields. */
                fields: {
                    /** @description The issue's project. */
                    project: {
                        /**
                         * @description The Jira project's key.
                         * @example WEB
                         */
                        key: string;
                    } & {
                        [key: string]: unknown;
                    };
                    /** @description A text. */
                    summary?: unknown;
                    /** @description A time. */
                    updated?: unknown;
                    /** @description `total`, and as many `worklogs` as Jira includes. */
                    worklog?: unknown;
                } & {
                    [key: string]: unknown;
                };
            } & {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        };
        /** @description The result of receiving a webhook. */
        WebhookReceipt: {
            /**
             * @description True when the webhook is new and was stored. False for a repeat, for a new issue of a project that is not mapped, and for an integration that is not in use.
             * @example true
             */
            accepted: boolean;
        };
        /** @description How to send it. Everything has a default. */
        SendInvoiceRequest: {
            /**
             * @description The recipients, who get a message each. Defaults to the first email of each of the client's contacts whose `receives` names such messages. Through the operator's mail server, only to emails of the client's contacts.
             * @example [
             *       "ada@example.com"
             *     ]
             */
            to?: string[];
            /**
             * @description The subject. By default, it names the document and the tenant.
             * @example Invoice INV-000001 from Acme Studio
             */
            subject?: string;
            /**
             * @description The text. By default, it is written in the language of the document.
             * @example Dear Ada,
             *
             *     here is our invoice.
             */
            text?: string;
            /**
             * @description Whether the document goes along as PDF, with the e-invoice inside where there is one. Defaults to true. Of an invoice that was carried over, its original goes along, and without one this has to be false.
             * @example true
             */
            attach?: boolean;
        };
        /** @description A message with its text. */
        MessageWithBody: {
            /**
             * @description The message's identifier.
             * @example msg_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            id: string;
            kind: components["schemas"]["MessageKind"];
            status: components["schemas"]["MessageStatus"];
            /**
             * @description The client.
             * @example clnt_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            client: string;
            /** @description The invoices that it is about. */
            invoices: string[];
            /**
             * @description The credit note that it is about.
             * @example crn_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            creditNote?: string;
            /**
             * @description The payment that a receipt confirms. `invoices` are those that it paid.
             * @example pay_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            payment?: string;
            /** @description The period of a statement of account. */
            period?: {
                /**
                 * Format: date
                 * @description The first day.
                 * @example 2026-11-15
                 */
                from: string;
                /**
                 * Format: date
                 * @description The last day.
                 * @example 2026-11-15
                 */
                to: string;
            };
            /** @description The one recipient. */
            to: {
                /**
                 * Format: email
                 * @description The email address.
                 * @example ada@example.com
                 */
                address: string;
                /**
                 * @description The name.
                 * @example Ada Lovelace
                 */
                name?: string;
            };
            /**
             * @description The subject. By default, it names the document and the tenant.
             * @example Invoice INV-000001 from Acme Studio
             */
            subject: string;
            /**
             * @description Whether the document goes along.
             * @example true
             */
            hasAttachment: boolean;
            /**
             * @description The Message-ID of every attempt, without angle brackets.
             * @example msg_01jd2r8g5cf3qbx2m7w9k4t6ze@retainer.example.com
             */
            messageId: string;
            reason?: components["schemas"]["MessageReason"];
            /**
             * @description The last words of the mail server, or why there are none.
             * @example 250 2.0.0 Ok: queued as 4Xk9
             */
            serverAnswer?: string;
            /**
             * Format: date-time
             * @description When a server accepted it.
             * @example 2026-11-15T01:02:03.004Z
             */
            acceptedAt?: string;
            /**
             * Format: date-time
             * @description When the record was created.
             * @example 2026-11-15T01:02:03.004Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the record was last changed.
             * @example 2026-11-15T01:02:03.004Z
             */
            updatedAt: string;
            /**
             * @description How often a server was offered it since it was queued.
             * @example 1
             */
            attempts: number;
            /**
             * Format: date-time
             * @description When a QUEUED message is tried again.
             * @example 2026-11-15T01:02:03.004Z
             */
            nextAttemptAt?: string;
            /**
             * @description The text, with `{{link}}` in place of the link. Erased after 90 days.
             * @example Dear Ada,
             *
             *     here is our invoice.
             */
            text?: string;
            /**
             * @description The text as HTML, in the same way.
             * @example <p>Dear Ada</p>
             */
            html?: string;
        };
        /** @description When the invoice was sent. */
        MarkInvoiceSentRequest: {
            /**
             * Format: date
             * @description The day on which it was sent. Defaults to today.
             * @example 2026-11-15
             */
            on?: string;
        };
        /** @description How to send it. Everything has a default. */
        SendCreditNoteRequest: {
            /**
             * @description The recipients, who get a message each. Defaults to the first email of each of the client's contacts whose `receives` names such messages. Through the operator's mail server, only to emails of the client's contacts.
             * @example [
             *       "ada@example.com"
             *     ]
             */
            to?: string[];
            /**
             * @description The subject. By default, it names the document and the tenant.
             * @example Invoice INV-000001 from Acme Studio
             */
            subject?: string;
            /**
             * @description The text. By default, it is written in the language of the document.
             * @example Dear Ada,
             *
             *     here is our invoice.
             */
            text?: string;
            /**
             * @description Whether the document goes along as PDF, with the e-invoice inside where there is one. Defaults to true. Of an invoice that was carried over, its original goes along, and without one this has to be false.
             * @example true
             */
            attach?: boolean;
        };
        /** @description The period, and how to send it. Everything has a default. */
        SendAccountStatementRequest: {
            /**
             * @description The recipients, who get a message each. Defaults to the first email of each of the client's contacts whose `receives` names such messages. Through the operator's mail server, only to emails of the client's contacts.
             * @example [
             *       "ada@example.com"
             *     ]
             */
            to?: string[];
            /**
             * @description The subject. By default, it names the document and the tenant.
             * @example Invoice INV-000001 from Acme Studio
             */
            subject?: string;
            /**
             * @description The text. By default, it is written in the language of the document.
             * @example Dear Ada,
             *
             *     here is our invoice.
             */
            text?: string;
            /**
             * @description Whether the document goes along as PDF, with the e-invoice inside where there is one. Defaults to true. Of an invoice that was carried over, its original goes along, and without one this has to be false.
             * @example true
             */
            attach?: boolean;
            /** @description The period of the statement. */
            period?: {
                /**
                 * Format: date
                 * @description The first day. Defaults to 1 January of the year of `to`.
                 * @example 2026-11-15
                 */
                from?: string;
                /**
                 * Format: date
                 * @description The last day. Defaults to the tenant's today.
                 * @example 2026-11-15
                 */
                to?: string;
            };
        };
        /** @description How to send the receipt. Everything has a default. */
        SendReceiptRequest: {
            /**
             * @description The recipients, who get a message each. Defaults to the first email of each of the client's contacts whose `receives` names such messages. Through the operator's mail server, only to emails of the client's contacts.
             * @example [
             *       "ada@example.com"
             *     ]
             */
            to?: string[];
            /**
             * @description The subject. By default, it names the document and the tenant.
             * @example Invoice INV-000001 from Acme Studio
             */
            subject?: string;
            /**
             * @description The text. By default, it is written in the language of the document.
             * @example Dear Ada,
             *
             *     here is our invoice.
             */
            text?: string;
        };
        /** @description A message to one recipient about one document. */
        Message: {
            /**
             * @description The message's identifier.
             * @example msg_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            id: string;
            kind: components["schemas"]["MessageKind"];
            status: components["schemas"]["MessageStatus"];
            /**
             * @description The client.
             * @example clnt_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            client: string;
            /** @description The invoices that it is about. */
            invoices: string[];
            /**
             * @description The credit note that it is about.
             * @example crn_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            creditNote?: string;
            /**
             * @description The payment that a receipt confirms. `invoices` are those that it paid.
             * @example pay_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            payment?: string;
            /** @description The period of a statement of account. */
            period?: {
                /**
                 * Format: date
                 * @description The first day.
                 * @example 2026-11-15
                 */
                from: string;
                /**
                 * Format: date
                 * @description The last day.
                 * @example 2026-11-15
                 */
                to: string;
            };
            /** @description The one recipient. */
            to: {
                /**
                 * Format: email
                 * @description The email address.
                 * @example ada@example.com
                 */
                address: string;
                /**
                 * @description The name.
                 * @example Ada Lovelace
                 */
                name?: string;
            };
            /**
             * @description The subject. By default, it names the document and the tenant.
             * @example Invoice INV-000001 from Acme Studio
             */
            subject: string;
            /**
             * @description Whether the document goes along.
             * @example true
             */
            hasAttachment: boolean;
            /**
             * @description The Message-ID of every attempt, without angle brackets.
             * @example msg_01jd2r8g5cf3qbx2m7w9k4t6ze@retainer.example.com
             */
            messageId: string;
            reason?: components["schemas"]["MessageReason"];
            /**
             * @description The last words of the mail server, or why there are none.
             * @example 250 2.0.0 Ok: queued as 4Xk9
             */
            serverAnswer?: string;
            /**
             * Format: date-time
             * @description When a server accepted it.
             * @example 2026-11-15T01:02:03.004Z
             */
            acceptedAt?: string;
            /**
             * Format: date-time
             * @description When the record was created.
             * @example 2026-11-15T01:02:03.004Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the record was last changed.
             * @example 2026-11-15T01:02:03.004Z
             */
            updatedAt: string;
            /**
             * @description How often a server was offered it since it was queued.
             * @example 1
             */
            attempts: number;
            /**
             * Format: date-time
             * @description When a QUEUED message is tried again.
             * @example 2026-11-15T01:02:03.004Z
             */
            nextAttemptAt?: string;
        };
        /** @description A message that came back. */
        ReceiveBounceRequest: {
            /**
             * @description The message's `messageId`, or its `id`.
             * @example msg_01jd2r8g5c@retainer.example.com
             */
            messageId: string;
            /**
             * Format: email
             * @description The email address.
             * @example ada@example.com
             */
            recipient: string;
            /**
             * @description Why it came back.
             * @example 550 5.1.1 No such user
             */
            reason?: string;
        };
        /** @description The answer to a bounce. */
        BounceReceipt: {
            /**
             * @description Whether a message became BOUNCED by it.
             * @example true
             */
            accepted: boolean;
        };
        /** @description An address for the webhooks of an integration's provider. */
        WebhookAddress: {
            /**
             * @description The address to enter at the provider. It is shown only once; earlier ones stay valid for a while.
             * @example https://api.example.com/api/v1/payment-webhooks/ZmFrZS1rZXktZm9yLXRoZS1kb2N1bWVudGF0aW9uLTQ
             */
            url: string;
        };
        /** @description An event, as the provider sends it. */
        ReceivePaymentWebhookRequest: {
            [key: string]: unknown;
        };
        /** @description The result of receiving a webhook of a payment provider. */
        PaymentWebhookReceipt: {
            /**
             * @description True if the webhook names a payment attempt. The provider is then asked about it.
             * @example true
             */
            accepted: boolean;
        };
        /**
         * @description `OWN`: messages go to the mail server of the tenant, an `SMTP` integration. `OPERATOR`: they go to that of the service. `NONE`: they are HELD.
         * @example OWN
         * @enum {string}
         */
        MailServerOwner: "OWN" | "OPERATOR" | "NONE";
        /**
         * @description Why there is none: nobody has one, messages of a sandbox are never sent, or this copy of the service sends nothing.
         * @example NO_MAIL_SERVER
         * @enum {string}
         */
        NoMailServerReason: "NO_MAIL_SERVER" | "SANDBOX" | "OUTBOUND_HELD";
        /** @description Where messages go now. */
        MailServer: {
            server: components["schemas"]["MailServerOwner"];
            /**
             * Format: email
             * @description The address that messages come from.
             * @example office@example.com
             */
            from?: string;
            /**
             * @description The integration of the tenant's own server.
             * @example int_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            integration?: string;
            reason?: components["schemas"]["NoMailServerReason"];
            /**
             * Format: email
             * @description Where a test message goes unless another address is given.
             * @example office@example.com
             */
            testAddress?: string;
        };
        /** @description Who gets the test message. */
        TestMailServerRequest: {
            /**
             * Format: email
             * @description Who gets it. Defaults to your verified address, or else to that of the tenant's `contact`. Through the operator's mail server, no other is allowed.
             * @example office@example.com
             */
            to?: string;
        };
        /**
         * @description Whether the mail server took the message, refused it for good or for now, or was lost after the data. It is not tried again.
         * @example ACCEPTED
         * @enum {string}
         */
        MailTestOutcomeKind: "ACCEPTED" | "REFUSED" | "POSTPONED" | "UNCERTAIN";
        /** @description The outcome of a test message. */
        MailTestOutcome: {
            outcome: components["schemas"]["MailTestOutcomeKind"];
            /**
             * @description The words of the mail server, or why there are none.
             * @example 250 2.0.0 Ok: queued as 4Xk9
             */
            serverAnswer: string;
            /**
             * Format: email
             * @description The address that messages come from.
             * @example office@example.com
             */
            from: string;
            /**
             * Format: email
             * @description Who it was sent to.
             * @example office@example.com
             */
            to: string;
        };
        /** @description A change of a record: who changed it, when, and from what to what. */
        AuditEntry: {
            /**
             * @description The entry's identifier.
             * @example aud_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            id: string;
            /**
             * @description Who made the change: a person's subject, an access token's identifier, the identifier of a link that a client opened, or the name of a part of the service.
             * @example alice
             */
            actor: string;
            /**
             * @description The type of the actor.
             * @enum {string}
             */
            actorType: "PERSON" | "ACCESS_TOKEN" | "SYSTEM";
            /**
             * @description The `x-request-id` of the request that made the change.
             * @example 29c190e7-952d-49c8-8486-f0205e2b22d1
             */
            requestId?: string;
            /**
             * @description What was done to the record.
             * @enum {string}
             */
            action: "created" | "updated" | "deleted" | "tested";
            /**
             * @description The type of the record.
             * @example client
             */
            resource: string;
            /**
             * @description The identifier of the record.
             * @example clnt_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            resourceId: string;
            /**
             * @description The record before the change; absent when it was created.
             * @example {
             *       "name": "Northwind"
             *     }
             */
            before?: {
                [key: string]: unknown;
            };
            /**
             * @description The record after the change; absent when it was deleted.
             * @example {
             *       "name": "Northwind Traders"
             *     }
             */
            after?: {
                [key: string]: unknown;
            };
            /**
             * Format: date-time
             * @description When the change was made.
             * @example 2026-11-15T01:02:03.004Z
             */
            createdAt: string;
            /**
             * @description The entry's number in the tenant's chain. This and the properties below are present once the entry is sealed.
             * @example 42
             */
            sequence?: number;
            /**
             * @description The hash of the entry before it in the chain; zeros for the first.
             * @example 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
             */
            previousHash?: string;
            /**
             * @description The hash over this entry and all entries before it.
             * @example 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
             */
            hash?: string;
            /**
             * Format: date-time
             * @description When the entry was linked to the chain.
             * @example 2026-11-15T01:02:03.004Z
             */
            sealedAt?: string;
        };
        /** @description How much the tenant may store and do, and how much it uses. */
        Limits: {
            /** @description Bytes of pictures, of uploads that are not completed, and of stored idempotent answers. */
            storedBytes: {
                /** @description The most that the tenant may have. */
                limit: number;
                /** @description What it has now. */
                used: number;
            };
            /** @description Assets that are `PENDING`. */
            uncompletedUploads: {
                /** @description The most that the tenant may have. */
                limit: number;
                /** @description What it has now. */
                used: number;
            };
            /** @description Integrations of every status. */
            integrations: {
                /** @description The most that the tenant may have. */
                limit: number;
                /** @description What it has now. */
                used: number;
            };
            /** @description Requests that change something. `used` is counted by the process that answers, and falls evenly. */
            changesPerMinute: {
                /** @description The most that the tenant may have. */
                limit: number;
                /** @description What it has now. */
                used: number;
            };
            /** @description Messages that a mail server was offered within a minute. Further ones wait, and are not refused. */
            messagesPerMinute: {
                /** @description The most that the tenant may have. */
                limit: number;
                /** @description What it has now. */
                used: number;
            };
            /** @description Messages within 24 hours through the operator's mail server. */
            messagesPerDay: {
                /** @description The most that the tenant may have. */
                limit: number;
                /** @description What it has now. */
                used: number;
            };
        };
        /** @description How to sign in with OpenID Connect: the authorization code flow with PKCE. */
        OidcSignIn: {
            /** @description The identity provider. */
            issuer: string;
            /** @description The console, as the provider knows it: a public client. */
            clientId: string;
            /** @description The scopes to ask for. */
            scope: string;
            /** @description The `audience` to ask for. Absent if the audience of tokens is the client itself, which an ID token has. */
            audience?: string;
            /** @description Which token of the provider's answer is sent as the bearer token. */
            token: "access_token" | "id_token";
            /** @description Where people sign in. Absent while it can't be discovered. */
            authorizationEndpoint?: string;
            /** @description Where the code is exchanged. Absent while it can't be discovered. */
            tokenEndpoint?: string;
        };
        /** @description How people sign in to the console. A pasted token always works. */
        ConsoleInformation: {
            /** @description The version of this API. */
            version: string;
            /** @description True if a link from the operator (`npm run -s console-link`) signs somebody in. */
            link: boolean;
            /** @description False if the operator lets nobody create tenants. */
            tenantCreation: boolean;
            oidc?: components["schemas"]["OidcSignIn"];
        };
        /** @description The code of a link into the console. */
        NewConsoleSession: {
            /** @description The code in the fragment of the link. It works once, and for ten minutes. */
            code: string;
        };
        /** @description A token of the person for whom a link was made. */
        ConsoleToken: {
            /** @description A bearer token of the person. */
            token: string;
            /**
             * Format: date-time
             * @description When the token expires.
             */
            expiresAt: string;
        };
        /** @description A token of a session of the console, for ten minutes. */
        ConsoleSessionToken: {
            /** @description A bearer token of the person. */
            token: string;
            /**
             * Format: date-time
             * @description When the token expires.
             */
            expiresAt: string;
            /**
             * @description The session that the token belongs to.
             * @example ses_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            sessionId: string;
            /**
             * Format: date-time
             * @description When the session ends: after twelve hours, or earlier with the token with which it was begun.
             */
            sessionExpiresAt: string;
        };
        /** @description A browser in which a person is signed in to the console. */
        ConsoleSession: {
            /**
             * @description The session.
             * @example ses_01jd2r8g5cf3qbx2m7w9k4t6ze
             */
            id: string;
            /** @description True for the session that this request belongs to. */
            isCurrent: boolean;
            /** @description The browser, as it names itself. */
            userAgent?: string;
            /**
             * Format: date-time
             * @description When the person signed in.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was used last, to within ten minutes.
             */
            lastUsedAt: string;
            /**
             * Format: date-time
             * @description When the session ends by itself.
             */
            expiresAt: string;
        };
    };
    responses: {
        /** @description Bad Request. The request is not valid, or the state of the record forbids it. */
        400: {
            headers: {
                /** @description Identifies the request in the logs. */
                "x-request-id"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ValidationError"];
            };
        };
        /** @description Unauthorized. The request is not authenticated. `WWW-Authenticate` gives the reason. */
        401: {
            headers: {
                /** @description Identifies the request in the logs. */
                "x-request-id"?: string;
                /** @description The reason, and what to do about it (RFC 6750). */
                "www-authenticate"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Unauthorized"];
            };
        };
        /** @description Forbidden. The caller may not do this. `WWW-Authenticate` gives the reason. */
        403: {
            headers: {
                /** @description Identifies the request in the logs. */
                "x-request-id"?: string;
                /** @description The reason, and what to do about it (RFC 6750). */
                "www-authenticate"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Forbidden"];
            };
        };
        /** @description Not Found. The record does not exist. */
        404: {
            headers: {
                /** @description Identifies the request in the logs. */
                "x-request-id"?: string;
                /** @description The field of the request that names no record. Absent if the path does. */
                "x-not-found"?: string;
                /** @description The right that the caller lacks, where there is no 403 (RFC 6750). */
                "www-authenticate"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["NotFound"];
            };
        };
        /** @description Request Timeout. The request took too long to arrive. */
        408: {
            headers: {
                /** @description Identifies the request in the logs. */
                "x-request-id"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["RequestTimeout"];
            };
        };
        /** @description Conflict. The record already exists. Or another request is in the way: one with the same idempotency key, one that moves the clock of the sandbox or, for a dry run, one that has locked the same records. Then `Retry-After` says when to try again. */
        409: {
            headers: {
                /** @description Identifies the request in the logs. */
                "x-request-id"?: string;
                /** @description Seconds to wait before trying again. */
                "retry-after"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Conflict"];
            };
        };
        /** @description Payload Too Large. The body is larger than this endpoint accepts. */
        413: {
            headers: {
                /** @description Identifies the request in the logs. */
                "x-request-id"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["PayloadTooLarge"];
            };
        };
        /** @description Unsupported Media Type. This endpoint does not accept the content type of the body. */
        415: {
            headers: {
                /** @description Identifies the request in the logs. */
                "x-request-id"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["UnsupportedMediaType"];
            };
        };
        /** @description Range Not Satisfiable. The range lies outside the file. `Content-Range` gives its length. */
        416: {
            headers: {
                /** @description Identifies the request in the logs. */
                "x-request-id"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["RangeNotSatisfiable"];
            };
        };
        /** @description Too Many Requests. The caller sends too many requests. `Retry-After` says when to try again. */
        429: {
            headers: {
                /** @description Identifies the request in the logs. */
                "x-request-id"?: string;
                /** @description Seconds to wait before trying again. */
                "retry-after"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["TooManyRequests"];
            };
        };
        /** @description Internal Server Error. The service failed. */
        500: {
            headers: {
                /** @description Identifies the request in the logs. */
                "x-request-id"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["InternalServerError"];
            };
        };
        /** @description Service Unavailable. The service is not available now. `Retry-After` says when to try again. */
        503: {
            headers: {
                /** @description Identifies the request in the logs. */
                "x-request-id"?: string;
                /** @description Seconds to wait before trying again. */
                "retry-after"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ServiceUnavailable"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listTenants: {
        parameters: {
            query?: {
                /** @description The largest number of records on the page. Defaults to 100. */
                limit?: number;
                /** @description Where the page starts. Taken from the `Link` header of the previous page, and valid for the same tenant and filters. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The records, in order. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description `<url>; rel="next"` if there is a next page (RFC 8288). */
                    link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The records. */
                        data: components["schemas"]["Tenant"][];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            408: components["responses"]["408"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    createTenant: {
        parameters: {
            query?: {
                /** @description Tries the request and undoes it. `true` answers as the real request would be answered; `changes` answers 200 with that answer and the changes of records. */
                dryRun?: "true" | "changes";
            };
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours, the same key gets the first answer again. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewTenant"];
            };
        };
        responses: {
            /** @description The changes of a dry run. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description `true` if the request was only tried. */
                    "dry-run"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DryRun"];
                    };
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description The address of the new record. */
                    location?: string;
                    /** @description `true` if this is a stored answer. */
                    "idempotency-replayed"?: string;
                    /** @description `true` if the request was only tried. */
                    "dry-run"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Tenant"];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    getTenant: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The tenant. */
                tenantId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description The parameters of the query that were ignored, if any. */
                    "x-ignored-parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Tenant"];
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    deleteTenant: {
        parameters: {
            query?: {
                /** @description Tries the request and undoes it. `true` answers as the real request would be answered; `changes` answers 200 with that answer, which has no body, and the changes of records. */
                dryRun?: "true" | "changes";
            };
            header?: never;
            path: {
                /** @description The tenant. */
                tenantId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The changes of a dry run. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description `true` if the request was only tried. */
                    "dry-run"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DryRun"];
                    };
                };
            };
            /** @description Done. The answer has no body. */
            204: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description The parameters of the query that were ignored, if any. */
                    "x-ignored-parameters"?: string;
                    /** @description `true` if the request was only tried. */
                    "dry-run"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["401"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    updateTenant: {
        parameters: {
            query?: {
                /** @description Tries the request and undoes it. `true` answers as the real request would be answered; `changes` answers 200 with that answer and the changes of records. */
                dryRun?: "true" | "changes";
            };
            header?: never;
            path: {
                /** @description The tenant. */
                tenantId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TenantChange"];
            };
        };
        responses: {
            /** @description The record, or the changes of a dry run. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description `true` if the request was only tried. */
                    "dry-run"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Tenant"];
                    } | {
                        data: components["schemas"]["DryRun"];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    getTenantClock: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The tenant. */
                tenantId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description The parameters of the query that were ignored, if any. */
                    "x-ignored-parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Clock"];
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    advanceTenant: {
        parameters: {
            query?: {
                /** @description Tries the request and undoes it. `true` answers as the real request would be answered; `changes` answers 200 with that answer and the changes of records. */
                dryRun?: "true" | "changes";
            };
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours, the same key gets the first answer again. */
                "idempotency-key"?: string;
            };
            path: {
                /** @description The tenant. */
                tenantId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AdvanceTenantRequest"];
            };
        };
        responses: {
            /** @description The changes of a dry run. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description `true` if the request was only tried. */
                    "dry-run"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DryRun"];
                    };
                };
            };
            /** @description Begun. Work beside requests goes on. */
            202: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description `true` if the request was only tried. */
                    "dry-run"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Clock"];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    getTenantClone: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The tenant. */
                tenantId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description The parameters of the query that were ignored, if any. */
                    "x-ignored-parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Clone"];
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    cloneTenant: {
        parameters: {
            query?: {
                /** @description Tries the request and undoes it. `true` answers as the real request would be answered; `changes` answers 200 with that answer and the changes of records. */
                dryRun?: "true" | "changes";
            };
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours, the same key gets the first answer again. */
                "idempotency-key"?: string;
            };
            path: {
                /** @description The tenant. */
                tenantId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CloneTenantRequest"];
            };
        };
        responses: {
            /** @description The changes of a dry run. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description `true` if the request was only tried. */
                    "dry-run"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DryRun"];
                    };
                };
            };
            /** @description Begun. Work beside requests goes on. */
            202: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description `true` if the request was only tried. */
                    "dry-run"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Clone"];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    listMembers: {
        parameters: {
            query?: {
                /** @description The largest number of records on the page. Defaults to 100. */
                limit?: number;
                /** @description Where the page starts. Taken from the `Link` header of the previous page, and valid for the same tenant and filters. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The records, in order. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description `<url>; rel="next"` if there is a next page (RFC 8288). */
                    link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The records. */
                        data: components["schemas"]["Member"][];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    createMember: {
        parameters: {
            query?: {
                /** @description Tries the request and undoes it. `true` answers as the real request would be answered; `changes` answers 200 with that answer and the changes of records. */
                dryRun?: "true" | "changes";
            };
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours, the same key gets the first answer again. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewMember"];
            };
        };
        responses: {
            /** @description The changes of a dry run. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description `true` if the request was only tried. */
                    "dry-run"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DryRun"];
                    };
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description The address of the new record. */
                    location?: string;
                    /** @description `true` if this is a stored answer. */
                    "idempotency-replayed"?: string;
                    /** @description `true` if the request was only tried. */
                    "dry-run"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Member"];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    getMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The member. */
                memberId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description The parameters of the query that were ignored, if any. */
                    "x-ignored-parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Member"];
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    deleteMember: {
        parameters: {
            query?: {
                /** @description Tries the request and undoes it. `true` answers as the real request would be answered; `changes` answers 200 with that answer, which has no body, and the changes of records. */
                dryRun?: "true" | "changes";
            };
            header?: never;
            path: {
                /** @description The member. */
                memberId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The changes of a dry run. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description `true` if the request was only tried. */
                    "dry-run"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DryRun"];
                    };
                };
            };
            /** @description Done. The answer has no body. */
            204: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description `true` if the request was only tried. */
                    "dry-run"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    updateMember: {
        parameters: {
            query?: {
                /** @description Tries the request and undoes it. `true` answers as the real request would be answered; `changes` answers 200 with that answer and the changes of records. */
                dryRun?: "true" | "changes";
            };
            header?: never;
            path: {
                /** @description The member. */
                memberId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MemberChange"];
            };
        };
        responses: {
            /** @description The record, or the changes of a dry run. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description `true` if the request was only tried. */
                    "dry-run"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Member"];
                    } | {
                        data: components["schemas"]["DryRun"];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    listAccessTokens: {
        parameters: {
            query?: {
                /** @description The largest number of records on the page. Defaults to 100. */
                limit?: number;
                /** @description Where the page starts. Taken from the `Link` header of the previous page, and valid for the same tenant and filters. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The records, in order. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description `<url>; rel="next"` if there is a next page (RFC 8288). */
                    link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The records. */
                        data: components["schemas"]["AccessToken"][];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    createAccessToken: {
        parameters: {
            query?: {
                /** @description Tries the request and undoes it. `true` answers as the real request would be answered; `changes` answers 200 with that answer and the changes of records. */
                dryRun?: "true" | "changes";
            };
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours, the same key gets the first answer again. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewAccessToken"];
            };
        };
        responses: {
            /** @description The changes of a dry run. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description `true` if the request was only tried. */
                    "dry-run"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DryRun"];
                    };
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description The address of the new record. */
                    location?: string;
                    /** @description `true` if this is a stored answer. */
                    "idempotency-replayed"?: string;
                    /** @description `true` if the request was only tried. */
                    "dry-run"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["IssuedAccessToken"];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    getAccessToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The access token. */
                accessTokenId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description The parameters of the query that were ignored, if any. */
                    "x-ignored-parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AccessToken"];
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    deleteAccessToken: {
        parameters: {
            query?: {
                /** @description Tries the request and undoes it. `true` answers as the real request would be answered; `changes` answers 200 with that answer, which has no body, and the changes of records. */
                dryRun?: "true" | "changes";
            };
            header?: never;
            path: {
                /** @description The access token. */
                accessTokenId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The changes of a dry run. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description `true` if the request was only tried. */
                    "dry-run"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DryRun"];
                    };
                };
            };
            /** @description Done. The answer has no body. */
            204: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description The parameters of the query that were ignored, if any. */
                    "x-ignored-parameters"?: string;
                    /** @description `true` if the request was only tried. */
                    "dry-run"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    updateAccessToken: {
        parameters: {
            query?: {
                /** @description Tries the request and undoes it. `true` answers as the real request would be answered; `changes` answers 200 with that answer and the changes of records. */
                dryRun?: "true" | "changes";
            };
            header?: never;
            path: {
                /** @description The access token. */
                accessTokenId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccessTokenChange"];
            };
        };
        responses: {
            /** @description The record, or the changes of a dry run. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description `true` if the request was only tried. */
                    "dry-run"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AccessToken"];
                    } | {
                        data: components["schemas"]["DryRun"];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    listClients: {
        parameters: {
            query?: {
                /** @description The number of clients per page. Without it, every client is returned. */
                limit?: number;
                /** @description Where the page starts. Taken from the `Link` header of the previous page, and valid for the same tenant and filters. */
                cursor?: string;
                /** @description Only clients that have all of these words, or words that begin with them, in their names, VAT, tax and registration numbers, electronic addresses and buyer references. Small and capital letters, and letters with and without accents, are the same. A page may hold fewer records than `limit`, or none, although `Link` leads to a next one. */
                q?: string;
                /** @description `false` returns only clients in use, `true` only archived ones. */
                archived?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The records, in order. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description The parameters of the query that were ignored, if any. */
                    "x-ignored-parameters"?: string;
                    /** @description `<url>; rel="next"` if there is a next page (RFC 8288). */
                    link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The records. */
                        data: components["schemas"]["Client"][];
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    createClient: {
        parameters: {
            query?: {
                /** @description Tries the request and undoes it. `true` answers as the real request would be answered; `changes` answers 200 with that answer and the changes of records. */
                dryRun?: "true" | "changes";
            };
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours, the same key gets the first answer again. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewClient"];
            };
        };
        responses: {
            /** @description The changes of a dry run. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description `true` if the request was only tried. */
                    "dry-run"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DryRun"];
                    };
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description The address of the new record. */
                    location?: string;
                    /** @description `true` if this is a stored answer. */
                    "idempotency-replayed"?: string;
                    /** @description `true` if the request was only tried. */
                    "dry-run"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Client"];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    getClient: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The client. */
                clientId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description The parameters of the query that were ignored, if any. */
                    "x-ignored-parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ClientWithBalances"];
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    deleteClient: {
        parameters: {
            query?: {
                /** @description Tries the request and undoes it. `true` answers as the real request would be answered; `changes` answers 200 with that answer, which has no body, and the changes of records. */
                dryRun?: "true" | "changes";
            };
            header?: never;
            path: {
                /** @description The client. */
                clientId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The changes of a dry run. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description `true` if the request was only tried. */
                    "dry-run"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DryRun"];
                    };
                };
            };
            /** @description Done. The answer has no body. */
            204: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description `true` if the request was only tried. */
                    "dry-run"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    updateClient: {
        parameters: {
            query?: {
                /** @description Tries the request and undoes it. `true` answers as the real request would be answered; `changes` answers 200 with that answer and the changes of records. */
                dryRun?: "true" | "changes";
            };
            header?: never;
            path: {
                /** @description The client. */
                clientId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ClientChange"];
            };
        };
        responses: {
            /** @description The record, or the changes of a dry run. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description `true` if the request was only tried. */
                    "dry-run"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Client"];
                    } | {
                        data: components["schemas"]["DryRun"];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    checkClientVatNumber: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours, the same key gets the first answer again. */
                "idempotency-key"?: string;
            };
            path: {
                /** @description The client. */
                clientId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["VatNumberCheckResult"];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    listAddresses: {
        parameters: {
            query?: {
                /** @description The largest number of records on the page. Defaults to 100. */
                limit?: number;
                /** @description Where the page starts. Taken from the `Link` header of the previous page, and valid for the same tenant and filters. */
                cursor?: string;
                /** @description Only the addresses of this client; `none` lists the tenant's own. */
                clientId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The records, in order. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description `<url>; rel="next"` if there is a next page (RFC 8288). */
                    link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The records. */
                        data: components["schemas"]["Address"][];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    createAddress: {
        parameters: {
            query?: {
                /** @description Tries the request and undoes it. `true` answers as the real request would be answered; `changes` answers 200 with that answer and the changes of records. */
                dryRun?: "true" | "changes";
            };
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours, the same key gets the first answer again. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewAddress"];
            };
        };
        responses: {
            /** @description The changes of a dry run. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description `true` if the request was only tried. */
                    "dry-run"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DryRun"];
                    };
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description The address of the new record. */
                    location?: string;
                    /** @description `true` if this is a stored answer. */
                    "idempotency-replayed"?: string;
                    /** @description `true` if the request was only tried. */
                    "dry-run"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Address"];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    getAddress: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The address. */
                addressId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description The parameters of the query that were ignored, if any. */
                    "x-ignored-parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Address"];
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    deleteAddress: {
        parameters: {
            query?: {
                /** @description Tries the request and undoes it. `true` answers as the real request would be answered; `changes` answers 200 with that answer, which has no body, and the changes of records. */
                dryRun?: "true" | "changes";
            };
            header?: never;
            path: {
                /** @description The address. */
                addressId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The changes of a dry run. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description `true` if the request was only tried. */
                    "dry-run"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DryRun"];
                    };
                };
            };
            /** @description Done. The answer has no body. */
            204: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description The parameters of the query that were ignored, if any. */
                    "x-ignored-parameters"?: string;
                    /** @description `true` if the request was only tried. */
                    "dry-run"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    updateAddress: {
        parameters: {
            query?: {
                /** @description Tries the request and undoes it. `true` answers as the real request would be answered; `changes` answers 200 with that answer and the changes of records. */
                dryRun?: "true" | "changes";
            };
            header?: never;
            path: {
                /** @description The address. */
                addressId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AddressChange"];
            };
        };
        responses: {
            /** @description The record, or the changes of a dry run. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description `true` if the request was only tried. */
                    "dry-run"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Address"];
                    } | {
                        data: components["schemas"]["DryRun"];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    listContacts: {
        parameters: {
            query?: {
                /** @description The largest number of records on the page. Defaults to 100. */
                limit?: number;
                /** @description Where the page starts. Taken from the `Link` header of the previous page, and valid for the same tenant and filters. */
                cursor?: string;
                /** @description Only the contacts of this client. */
                clientId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The records, in order. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description `<url>; rel="next"` if there is a next page (RFC 8288). */
                    link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The records. */
                        data: components["schemas"]["Contact"][];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    createContact: {
        parameters: {
            query?: {
                /** @description Tries the request and undoes it. `true` answers as the real request would be answered; `changes` answers 200 with that answer and the changes of records. */
                dryRun?: "true" | "changes";
            };
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours, the same key gets the first answer again. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewContact"];
            };
        };
        responses: {
            /** @description The changes of a dry run. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description `true` if the request was only tried. */
                    "dry-run"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DryRun"];
                    };
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description The address of the new record. */
                    location?: string;
                    /** @description `true` if this is a stored answer. */
                    "idempotency-replayed"?: string;
                    /** @description `true` if the request was only tried. */
                    "dry-run"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Contact"];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    getContact: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The contact. */
                contactId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description The parameters of the query that were ignored, if any. */
                    "x-ignored-parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Contact"];
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    deleteContact: {
        parameters: {
            query?: {
                /** @description Tries the request and undoes it. `true` answers as the real request would be answered; `changes` answers 200 with that answer, which has no body, and the changes of records. */
                dryRun?: "true" | "changes";
            };
            header?: never;
            path: {
                /** @description The contact. */
                contactId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The changes of a dry run. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description `true` if the request was only tried. */
                    "dry-run"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DryRun"];
                    };
                };
            };
            /** @description Done. The answer has no body. */
            204: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description The parameters of the query that were ignored, if any. */
                    "x-ignored-parameters"?: string;
                    /** @description `true` if the request was only tried. */
                    "dry-run"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    updateContact: {
        parameters: {
            query?: {
                /** @description Tries the request and undoes it. `true` answers as the real request would be answered; `changes` answers 200 with that answer and the changes of records. */
                dryRun?: "true" | "changes";
            };
            header?: never;
            path: {
                /** @description The contact. */
                contactId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ContactChange"];
            };
        };
        responses: {
            /** @description The record, or the changes of a dry run. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description `true` if the request was only tried. */
                    "dry-run"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Contact"];
                    } | {
                        data: components["schemas"]["DryRun"];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    listEmails: {
        parameters: {
            query?: {
                /** @description The largest number of records on the page. Defaults to 100. */
                limit?: number;
                /** @description Where the page starts. Taken from the `Link` header of the previous page, and valid for the same tenant and filters. */
                cursor?: string;
                /** @description Only the emails of this contact. */
                contactId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The records, in order. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description `<url>; rel="next"` if there is a next page (RFC 8288). */
                    link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The records. */
                        data: components["schemas"]["Email"][];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    createEmail: {
        parameters: {
            query?: {
                /** @description Tries the request and undoes it. `true` answers as the real request would be answered; `changes` answers 200 with that answer and the changes of records. */
                dryRun?: "true" | "changes";
            };
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours, the same key gets the first answer again. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewEmail"];
            };
        };
        responses: {
            /** @description The changes of a dry run. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description `true` if the request was only tried. */
                    "dry-run"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DryRun"];
                    };
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description The address of the new record. */
                    location?: string;
                    /** @description `true` if this is a stored answer. */
                    "idempotency-replayed"?: string;
                    /** @description `true` if the request was only tried. */
                    "dry-run"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Email"];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    getEmail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The email. */
                emailId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description The parameters of the query that were ignored, if any. */
                    "x-ignored-parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Email"];
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    deleteEmail: {
        parameters: {
            query?: {
                /** @description Tries the request and undoes it. `true` answers as the real request would be answered; `changes` answers 200 with that answer, which has no body, and the changes of records. */
                dryRun?: "true" | "changes";
            };
            header?: never;
            path: {
                /** @description The email. */
                emailId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The changes of a dry run. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description `true` if the request was only tried. */
                    "dry-run"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DryRun"];
                    };
                };
            };
            /** @description Done. The answer has no body. */
            204: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description The parameters of the query that were ignored, if any. */
                    "x-ignored-parameters"?: string;
                    /** @description `true` if the request was only tried. */
                    "dry-run"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    updateEmail: {
        parameters: {
            query?: {
                /** @description Tries the request and undoes it. `true` answers as the real request would be answered; `changes` answers 200 with that answer and the changes of records. */
                dryRun?: "true" | "changes";
            };
            header?: never;
            path: {
                /** @description The email. */
                emailId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmailChange"];
            };
        };
        responses: {
            /** @description The record, or the changes of a dry run. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description `true` if the request was only tried. */
                    "dry-run"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Email"];
                    } | {
                        data: components["schemas"]["DryRun"];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    listContracts: {
        parameters: {
            query?: {
                /** @description The largest number of records on the page. Defaults to 100. */
                limit?: number;
                /** @description Where the page starts. Taken from the `Link` header of the previous page, and valid for the same tenant and filters. */
                cursor?: string;
                /** @description Only contracts that have all of these words, or words that begin with them, in their names and references. Small and capital letters, and letters with and without accents, are the same. A page may hold fewer records than `limit`, or none, although `Link` leads to a next one. */
                q?: string;
                /** @description Only the contracts of this client. */
                clientId?: string;
                /** @description Only contracts with this status. */
                status?: "DRAFT" | "ACTIVE" | "ENDED";
                /** @description Relations to show in full, separated by commas: `client`. */
                expand?: readonly "client"[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The records, in order. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description `<url>; rel="next"` if there is a next page (RFC 8288). */
                    link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The records. */
                        data: components["schemas"]["ExpandableContract"][];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    createContract: {
        parameters: {
            query?: {
                /** @description Tries the request and undoes it. `true` answers as the real request would be answered; `changes` answers 200 with that answer and the changes of records. */
                dryRun?: "true" | "changes";
            };
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours, the same key gets the first answer again. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewContract"];
            };
        };
        responses: {
            /** @description The changes of a dry run. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description `true` if the request was only tried. */
                    "dry-run"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DryRun"];
                    };
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description The address of the new record. */
                    location?: string;
                    /** @description `true` if this is a stored answer. */
                    "idempotency-replayed"?: string;
                    /** @description `true` if the request was only tried. */
                    "dry-run"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Contract"];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    getContract: {
        parameters: {
            query?: {
                /** @description Relations to show in full, separated by commas: `client`. */
                expand?: readonly "client"[];
            };
            header?: never;
            path: {
                /** @description The contract. */
                contractId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ExpandableContract"];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    deleteContract: {
        parameters: {
            query?: {
                /** @description Tries the request and undoes it. `true` answers as the real request would be answered; `changes` answers 200 with that answer, which has no body, and the changes of records. */
                dryRun?: "true" | "changes";
            };
            header?: never;
            path: {
                /** @description The contract. */
                contractId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The changes of a dry run. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description `true` if the request was only tried. */
                    "dry-run"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DryRun"];
                    };
                };
            };
            /** @description Done. The answer has no body. */
            204: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description `true` if the request was only tried. */
                    "dry-run"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    updateContract: {
        parameters: {
            query?: {
                /** @description Tries the request and undoes it. `true` answers as the real request would be answered; `changes` answers 200 with that answer and the changes of records. */
                dryRun?: "true" | "changes";
            };
            header?: never;
            path: {
                /** @description The contract. */
                contractId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ContractChange"];
            };
        };
        responses: {
            /** @description The record, or the changes of a dry run. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description `true` if the request was only tried. */
                    "dry-run"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Contract"];
                    } | {
                        data: components["schemas"]["DryRun"];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    activateContract: {
        parameters: {
            query?: {
                /** @description Tries the request and undoes it. `true` answers as the real request would be answered; `changes` answers 200 with that answer and the changes of records. */
                dryRun?: "true" | "changes";
            };
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours, the same key gets the first answer again. */
                "idempotency-key"?: string;
            };
            path: {
                /** @description The contract. */
                contractId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record, or the changes of a dry run. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description `true` if the request was only tried. */
                    "dry-run"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Contract"];
                    } | {
                        data: components["schemas"]["DryRun"];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    endContract: {
        parameters: {
            query?: {
                /** @description Tries the request and undoes it. `true` answers as the real request would be answered; `changes` answers 200 with that answer and the changes of records. */
                dryRun?: "true" | "changes";
            };
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours, the same key gets the first answer again. */
                "idempotency-key"?: string;
            };
            path: {
                /** @description The contract. */
                contractId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record, or the changes of a dry run. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description `true` if the request was only tried. */
                    "dry-run"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Contract"];
                    } | {
                        data: components["schemas"]["DryRun"];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    listProjects: {
        parameters: {
            query?: {
                /** @description The largest number of records on the page. Defaults to 100. */
                limit?: number;
                /** @description Where the page starts. Taken from the `Link` header of the previous page, and valid for the same tenant and filters. */
                cursor?: string;
                /** @description Only projects that have all of these words, or words that begin with them, in their names. Small and capital letters, and letters with and without accents, are the same. A page may hold fewer records than `limit`, or none, although `Link` leads to a next one. */
                q?: string;
                /** @description Only the projects of this contract. */
                contractId?: string;
                /** @description Relations to show in full, separated by commas: `contract`, `contract.client`. */
                expand?: readonly ("contract" | "contract.client")[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The records, in order. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description `<url>; rel="next"` if there is a next page (RFC 8288). */
                    link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The records. */
                        data: components["schemas"]["ExpandableProject"][];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    createProject: {
        parameters: {
            query?: {
                /** @description Tries the request and undoes it. `true` answers as the real request would be answered; `changes` answers 200 with that answer and the changes of records. */
                dryRun?: "true" | "changes";
            };
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours, the same key gets the first answer again. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewProject"];
            };
        };
        responses: {
            /** @description The changes of a dry run. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description `true` if the request was only tried. */
                    "dry-run"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DryRun"];
                    };
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description The address of the new record. */
                    location?: string;
                    /** @description `true` if this is a stored answer. */
                    "idempotency-replayed"?: string;
                    /** @description `true` if the request was only tried. */
                    "dry-run"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Project"];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    getProject: {
        parameters: {
            query?: {
                /** @description Relations to show in full, separated by commas: `contract`, `contract.client`. */
                expand?: readonly ("contract" | "contract.client")[];
            };
            header?: {
                /** @description The clone to look in. It has the same projects as its original. */
                "tenant-id"?: string;
            };
            path: {
                /** @description The project. */
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description The parameters of the query that were ignored, if any. */
                    "x-ignored-parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ExpandableProject"];
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    deleteProject: {
        parameters: {
            query?: {
                /** @description Tries the request and undoes it. `true` answers as the real request would be answered; `changes` answers 200 with that answer, which has no body, and the changes of records. */
                dryRun?: "true" | "changes";
            };
            header?: never;
            path: {
                /** @description The project. */
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The changes of a dry run. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description `true` if the request was only tried. */
                    "dry-run"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DryRun"];
                    };
                };
            };
            /** @description Done. The answer has no body. */
            204: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description `true` if the request was only tried. */
                    "dry-run"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    updateProject: {
        parameters: {
            query?: {
                /** @description Tries the request and undoes it. `true` answers as the real request would be answered; `changes` answers 200 with that answer and the changes of records. */
                dryRun?: "true" | "changes";
            };
            header?: never;
            path: {
                /** @description The project. */
                projectId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProjectChange"];
            };
        };
        responses: {
            /** @description The record, or the changes of a dry run. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description `true` if the request was only tried. */
                    "dry-run"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Project"];
                    } | {
                        data: components["schemas"]["DryRun"];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    listTimeEntries: {
        parameters: {
            query?: {
                /** @description The largest number of records on the page. Defaults to 100. */
                limit?: number;
                /** @description Where the page starts. Taken from the `Link` header of the previous page, and valid for the same tenant and filters. */
                cursor?: string;
                /** @description Only the work for this project. */
                projectId?: string;
                /** @description Only the work under this contract. */
                contractId?: string;
                /** @description Only the work for this client. */
                clientId?: string;
                /** @description Only the work of this person. */
                worker?: string;
                /** @description Only the work of this day or later. */
                from?: string;
                /** @description Only the work of this day or earlier. */
                to?: string;
                /** @description Only entries with this status. */
                status?: "OPEN" | "DRAFTED" | "BILLED";
                /** @description Only entries that are, or are not, billable. */
                isBillable?: boolean;
                /** @description Only entries that are, or are not, held. */
                isHeld?: boolean;
                /** @description Only entries with this identifier where they come from. */
                sourceId?: string;
                /** @description Only the tasks of this system. */
                referenceType?: string;
                /** @description Only the task with this identifier. */
                referenceId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The records, in order. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description `<url>; rel="next"` if there is a next page (RFC 8288). */
                    link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The records. */
                        data: components["schemas"]["TimeEntry"][];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    createTimeEntry: {
        parameters: {
            query?: {
                /** @description Tries the request and undoes it. `true` answers as the real request would be answered; `changes` answers 200 with that answer and the changes of records. */
                dryRun?: "true" | "changes";
            };
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours, the same key gets the first answer again. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewTimeEntry"];
            };
        };
        responses: {
            /** @description The changes of a dry run. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description `true` if the request was only tried. */
                    "dry-run"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DryRun"];
                    };
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description The address of the new record. */
                    location?: string;
                    /** @description `true` if this is a stored answer. */
                    "idempotency-replayed"?: string;
                    /** @description `true` if the request was only tried. */
                    "dry-run"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["TimeEntry"];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    createTimeEntries: {
        parameters: {
            query?: {
                /** @description Tries the request and undoes it. `true` answers as the real request would be answered; `changes` answers 200 with that answer and the changes of records. */
                dryRun?: "true" | "changes";
            };
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours, the same key gets the first answer again. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewTimeEntries"];
            };
        };
        responses: {
            /** @description The changes of a dry run. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description `true` if the request was only tried. */
                    "dry-run"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DryRun"];
                    };
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description The address of the new record. */
                    location?: string;
                    /** @description `true` if this is a stored answer. */
                    "idempotency-replayed"?: string;
                    /** @description `true` if the request was only tried. */
                    "dry-run"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The entries in the given order. */
                        data: components["schemas"]["BatchedTimeEntry"][];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    summarizeTimeEntries: {
        parameters: {
            query?: {
                /** @description What one row stands for. With ALL there is one row. Defaults to PROJECT. */
                groupBy?: "PROJECT" | "WORKER" | "REFERENCE" | "ALL";
                /** @description The largest number of records on the page. Defaults to 100. */
                limit?: number;
                /** @description Where the page starts. Taken from the `Link` header of the previous page, and valid for the same tenant and filters. */
                cursor?: string;
                /** @description Only the work for this project. */
                projectId?: string;
                /** @description Only the work under this contract. */
                contractId?: string;
                /** @description Only the work for this client. */
                clientId?: string;
                /** @description Only the work of this person. */
                worker?: string;
                /** @description Only the work of this day or later. */
                from?: string;
                /** @description Only the work of this day or earlier. */
                to?: string;
                /** @description Only entries with this status. */
                status?: "OPEN" | "DRAFTED" | "BILLED";
                /** @description Only entries that are, or are not, billable. */
                isBillable?: boolean;
                /** @description Only entries that are, or are not, held. */
                isHeld?: boolean;
                /** @description Only entries with this identifier where they come from. */
                sourceId?: string;
                /** @description Only the tasks of this system. */
                referenceType?: string;
                /** @description Only the task with this identifier. */
                referenceId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The records, in order. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description `<url>; rel="next"` if there is a next page (RFC 8288). */
                    link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The records. */
                        data: components["schemas"]["TimeSummaryRow"][];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    getTimeEntry: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The time entry. */
                timeEntryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description The parameters of the query that were ignored, if any. */
                    "x-ignored-parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["TimeEntry"];
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    deleteTimeEntry: {
        parameters: {
            query?: {
                /** @description Tries the request and undoes it. `true` answers as the real request would be answered; `changes` answers 200 with that answer, which has no body, and the changes of records. */
                dryRun?: "true" | "changes";
            };
            header?: never;
            path: {
                /** @description The time entry. */
                timeEntryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The changes of a dry run. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description `true` if the request was only tried. */
                    "dry-run"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DryRun"];
                    };
                };
            };
            /** @description Done. The answer has no body. */
            204: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description `true` if the request was only tried. */
                    "dry-run"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    updateTimeEntry: {
        parameters: {
            query?: {
                /** @description Tries the request and undoes it. `true` answers as the real request would be answered; `changes` answers 200 with that answer and the changes of records. */
                dryRun?: "true" | "changes";
            };
            header?: never;
            path: {
                /** @description The time entry. */
                timeEntryId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TimeEntryChange"];
            };
        };
        responses: {
            /** @description The record, or the changes of a dry run. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description `true` if the request was only tried. */
                    "dry-run"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["TimeEntry"];
                    } | {
                        data: components["schemas"]["DryRun"];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    listInvoices: {
        parameters: {
            query?: {
                /** @description The largest number of records on the page. Defaults to 100. */
                limit?: number;
                /** @description Where the page starts. Taken from the `Link` header of the previous page, and valid for the same tenant and filters. */
                cursor?: string;
                /** @description Only invoices that have all of these words, or words that begin with them, in their numbers and references, and in the buyer's name, or in the client's while they are drafts. Small and capital letters, and letters with and without accents, are the same. An amount, such as 2608.48, 2,608.48 or 2.608,48, also finds invoices of which it is the total or `dueMinor`, exactly. A page may hold fewer records than `limit`, or none, although `Link` leads to a next one. */
                q?: string;
                /** @description Only invoices with this status. */
                status?: components["schemas"]["InvoiceStatus"];
                /** @description Only invoices of this kind. */
                kind?: components["schemas"]["InvoiceKind"];
                /** @description Only the invoice with this number. */
                number?: string;
                /** @description Only the invoices of this contract. */
                contractId?: string;
                /** @description Only the invoices of this client. */
                clientId?: string;
                /** @description Only the invoices in this currency. */
                currencyCode?: string;
                /** @description Only invoices issued at this time or on this day, or later. */
                issuedFrom?: string;
                /** @description Only invoices issued at this time or on this day, or earlier. */
                issuedTo?: string;
                /** @description Only invoices that wait for a payment (FINALIZED and PARTIALLY_PAID), or only the others. With `overdue=false`, those that are not due yet. */
                open?: boolean;
                /** @description Only invoices that are overdue, or that are not. */
                overdue?: boolean;
                /** @description Sorts the list by this value, with `-` from the largest or latest to the smallest or earliest. Records with the same value are sorted by age, in the same direction. By `number`, `issueDate` and `dueDate`, invoices that were never issued come last, newest first. `total` compares minor units, `client` the client's current name. Defaults to the newest first. */
                sort?: "number" | "-number" | "issueDate" | "-issueDate" | "dueDate" | "-dueDate" | "total" | "-total" | "client" | "-client";
                /** @description Relations to show in full, separated by commas: `contract`, `contract.client`, `billables`. */
                expand?: readonly ("contract" | "contract.client" | "billables")[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The records, in order. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description `<url>; rel="next"` if there is a next page (RFC 8288). */
                    link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The records. */
                        data: components["schemas"]["ExpandableInvoice"][];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    createInvoice: {
        parameters: {
            query?: {
                /** @description Tries the request and undoes it. `true` answers as the real request would be answered; `changes` answers 200 with that answer and the changes of records. */
                dryRun?: "true" | "changes";
            };
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours, the same key gets the first answer again. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewInvoice"];
            };
        };
        responses: {
            /** @description The changes of a dry run. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description `true` if the request was only tried. */
                    "dry-run"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DryRun"];
                    };
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description The address of the new record. */
                    location?: string;
                    /** @description `true` if this is a stored answer. */
                    "idempotency-replayed"?: string;
                    /** @description `true` if the request was only tried. */
                    "dry-run"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Invoice"];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    summarizeInvoices: {
        parameters: {
            query?: {
                /** @description Only invoices that have all of these words, or words that begin with them, in their numbers and references, and in the buyer's name, or in the client's while they are drafts. Small and capital letters, and letters with and without accents, are the same. An amount, such as 2608.48, 2,608.48 or 2.608,48, also finds invoices of which it is the total or `dueMinor`, exactly. A page may hold fewer records than `limit`, or none, although `Link` leads to a next one. */
                q?: string;
                /** @description Only invoices with this status. */
                status?: components["schemas"]["InvoiceStatus"];
                /** @description Only invoices of this kind. */
                kind?: components["schemas"]["InvoiceKind"];
                /** @description Only the invoice with this number. */
                number?: string;
                /** @description Only the invoices of this contract. */
                contractId?: string;
                /** @description Only the invoices of this client. */
                clientId?: string;
                /** @description Only the invoices in this currency. */
                currencyCode?: string;
                /** @description Only invoices issued at this time or on this day, or later. */
                issuedFrom?: string;
                /** @description Only invoices issued at this time or on this day, or earlier. */
                issuedTo?: string;
                /** @description Only invoices that wait for a payment (FINALIZED and PARTIALLY_PAID), or only the others. With `overdue=false`, those that are not due yet. */
                open?: boolean;
                /** @description Only invoices that are overdue, or that are not. */
                overdue?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The sums, by currency and status. */
                        data: components["schemas"]["InvoiceSummary"][];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    carryOverInvoice: {
        parameters: {
            query?: {
                /** @description Tries the request and undoes it. `true` answers as the real request would be answered; `changes` answers 200 with that answer and the changes of records. */
                dryRun?: "true" | "changes";
            };
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours, the same key gets the first answer again. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CarryOverInvoiceRequest"];
            };
        };
        responses: {
            /** @description The changes of a dry run. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description `true` if the request was only tried. */
                    "dry-run"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DryRun"];
                    };
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description The address of the new record. */
                    location?: string;
                    /** @description `true` if this is a stored answer. */
                    "idempotency-replayed"?: string;
                    /** @description `true` if the request was only tried. */
                    "dry-run"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Invoice"];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    finalizeInvoices: {
        parameters: {
            query?: {
                /** @description Tries the request and undoes it. `true` answers as the real request would be answered; `changes` answers 200 with that answer and the changes of records. */
                dryRun?: "true" | "changes";
            };
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours, the same key gets the first answer again. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FinalizeInvoicesRequest"];
            };
        };
        responses: {
            /** @description The record, or the changes of a dry run. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description `true` if the request was only tried. */
                    "dry-run"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The invoices in the given order. */
                        data: components["schemas"]["Invoice"][];
                    } | {
                        data: components["schemas"]["DryRun"];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    getInvoice: {
        parameters: {
            query?: {
                /** @description Relations to show in full, separated by commas: `contract`, `contract.client`, `billables`. */
                expand?: readonly ("contract" | "contract.client" | "billables")[];
            };
            header?: never;
            path: {
                /** @description The invoice. */
                invoiceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ExpandableInvoice"];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    deleteInvoice: {
        parameters: {
            query?: {
                /** @description Tries the request and undoes it. `true` answers as the real request would be answered; `changes` answers 200 with that answer, which has no body, and the changes of records. */
                dryRun?: "true" | "changes";
            };
            header?: never;
            path: {
                /** @description The invoice. */
                invoiceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The changes of a dry run. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description `true` if the request was only tried. */
                    "dry-run"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DryRun"];
                    };
                };
            };
            /** @description Done. The answer has no body. */
            204: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description `true` if the request was only tried. */
                    "dry-run"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    updateInvoice: {
        parameters: {
            query?: {
                /** @description Tries the request and undoes it. `true` answers as the real request would be answered; `changes` answers 200 with that answer and the changes of records. */
                dryRun?: "true" | "changes";
            };
            header?: never;
            path: {
                /** @description The invoice. */
                invoiceId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvoiceChange"];
            };
        };
        responses: {
            /** @description The record, or the changes of a dry run. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description `true` if the request was only tried. */
                    "dry-run"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Invoice"];
                    } | {
                        data: components["schemas"]["DryRun"];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    finalizeInvoice: {
        parameters: {
            query?: {
                /** @description Tries the request and undoes it. `true` answers as the real request would be answered; `changes` answers 200 with that answer and the changes of records. */
                dryRun?: "true" | "changes";
            };
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours, the same key gets the first answer again. */
                "idempotency-key"?: string;
            };
            path: {
                /** @description The invoice. */
                invoiceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record, or the changes of a dry run. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description `true` if the request was only tried. */
                    "dry-run"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Invoice"];
                    } | {
                        data: components["schemas"]["DryRun"];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    collectWork: {
        parameters: {
            query?: {
                /** @description Tries the request and undoes it. `true` answers as the real request would be answered; `changes` answers 200 with that answer and the changes of records. */
                dryRun?: "true" | "changes";
            };
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours, the same key gets the first answer again. */
                "idempotency-key"?: string;
            };
            path: {
                /** @description The invoice. */
                invoiceId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CollectWorkRequest"];
            };
        };
        responses: {
            /** @description The record, or the changes of a dry run. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description `true` if the request was only tried. */
                    "dry-run"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Collection"];
                    } | {
                        data: components["schemas"]["DryRun"];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    listBillables: {
        parameters: {
            query?: {
                /** @description The largest number of records on the page. Defaults to 100. */
                limit?: number;
                /** @description Where the page starts. Taken from the `Link` header of the previous page, and valid for the same tenant and filters. */
                cursor?: string;
                /** @description Only the lines of this invoice. */
                invoiceId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The records, in order. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description `<url>; rel="next"` if there is a next page (RFC 8288). */
                    link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The records. */
                        data: components["schemas"]["Billable"][];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    createBillables: {
        parameters: {
            query?: {
                /** @description Tries the request and undoes it. `true` answers as the real request would be answered; `changes` answers 200 with that answer and the changes of records. */
                dryRun?: "true" | "changes";
            };
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours, the same key gets the first answer again. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewBillables"];
            };
        };
        responses: {
            /** @description The changes of a dry run. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description `true` if the request was only tried. */
                    "dry-run"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DryRun"];
                    };
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description The address of the new record. */
                    location?: string;
                    /** @description `true` if this is a stored answer. */
                    "idempotency-replayed"?: string;
                    /** @description `true` if the request was only tried. */
                    "dry-run"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The added lines, in the given order. */
                        data: components["schemas"]["Billable"][];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    getBillable: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The billable. */
                billableId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description The parameters of the query that were ignored, if any. */
                    "x-ignored-parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Billable"];
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    deleteBillable: {
        parameters: {
            query?: {
                /** @description Tries the request and undoes it. `true` answers as the real request would be answered; `changes` answers 200 with that answer, which has no body, and the changes of records. */
                dryRun?: "true" | "changes";
            };
            header?: never;
            path: {
                /** @description The billable. */
                billableId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The changes of a dry run. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description `true` if the request was only tried. */
                    "dry-run"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DryRun"];
                    };
                };
            };
            /** @description Done. The answer has no body. */
            204: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description `true` if the request was only tried. */
                    "dry-run"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    updateBillable: {
        parameters: {
            query?: {
                /** @description Tries the request and undoes it. `true` answers as the real request would be answered; `changes` answers 200 with that answer and the changes of records. */
                dryRun?: "true" | "changes";
            };
            header?: never;
            path: {
                /** @description The billable. */
                billableId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BillableChange"];
            };
        };
        responses: {
            /** @description The record, or the changes of a dry run. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description `true` if the request was only tried. */
                    "dry-run"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Billable"];
                    } | {
                        data: components["schemas"]["DryRun"];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    listPayments: {
        parameters: {
            query?: {
                /** @description The largest number of records on the page. Defaults to 100. */
                limit?: number;
                /** @description Where the page starts. Taken from the `Link` header of the previous page, and valid for the same tenant and filters. */
                cursor?: string;
                /** @description Sorts the list by this value, with `-` from the largest or latest to the smallest or earliest. Records with the same value are sorted by age, in the same direction. `amount` compares minor units, `client` the client's current name. Defaults to the newest first. */
                sort?: "paidDate" | "-paidDate" | "amount" | "-amount" | "client" | "-client";
                /** @description Only payments that are allocated to this invoice, or that were once. */
                invoiceId?: string;
                /** @description Only the payments of this client. */
                clientId?: string;
                /** @description Only payments of this time or day, or later. The list is then sorted by date of payment. */
                paidFrom?: string;
                /** @description Only payments of this time or day, or earlier. The list is then sorted by date of payment. */
                paidTo?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The records, in order. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description `<url>; rel="next"` if there is a next page (RFC 8288). */
                    link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The records. */
                        data: components["schemas"]["Payment"][];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    createPayment: {
        parameters: {
            query?: {
                /** @description Tries the request and undoes it. `true` answers as the real request would be answered; `changes` answers 200 with that answer and the changes of records. */
                dryRun?: "true" | "changes";
            };
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours, the same key gets the first answer again. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewPayment"];
            };
        };
        responses: {
            /** @description The changes of a dry run. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description `true` if the request was only tried. */
                    "dry-run"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DryRun"];
                    };
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description The address of the new record. */
                    location?: string;
                    /** @description `true` if this is a stored answer. */
                    "idempotency-replayed"?: string;
                    /** @description `true` if the request was only tried. */
                    "dry-run"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Payment"];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    getPayment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The payment. */
                paymentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description The parameters of the query that were ignored, if any. */
                    "x-ignored-parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Payment"];
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    deletePayment: {
        parameters: {
            query?: {
                /** @description Tries the request and undoes it. `true` answers as the real request would be answered; `changes` answers 200 with that answer, which has no body, and the changes of records. */
                dryRun?: "true" | "changes";
            };
            header?: never;
            path: {
                /** @description The payment. */
                paymentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The changes of a dry run. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description `true` if the request was only tried. */
                    "dry-run"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DryRun"];
                    };
                };
            };
            /** @description Done. The answer has no body. */
            204: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description `true` if the request was only tried. */
                    "dry-run"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    updatePayment: {
        parameters: {
            query?: {
                /** @description Tries the request and undoes it. `true` answers as the real request would be answered; `changes` answers 200 with that answer and the changes of records. */
                dryRun?: "true" | "changes";
            };
            header?: never;
            path: {
                /** @description The payment. */
                paymentId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PaymentChange"];
            };
        };
        responses: {
            /** @description The record, or the changes of a dry run. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description `true` if the request was only tried. */
                    "dry-run"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Payment"];
                    } | {
                        data: components["schemas"]["DryRun"];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    allocatePayment: {
        parameters: {
            query?: {
                /** @description Tries the request and undoes it. `true` answers as the real request would be answered; `changes` answers 200 with that answer and the changes of records. */
                dryRun?: "true" | "changes";
            };
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours, the same key gets the first answer again. */
                "idempotency-key"?: string;
            };
            path: {
                /** @description The payment. */
                paymentId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AllocatePaymentRequest"];
            };
        };
        responses: {
            /** @description The record, or the changes of a dry run. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description `true` if the request was only tried. */
                    "dry-run"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Payment"];
                    } | {
                        data: components["schemas"]["DryRun"];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    allocationsPayment: {
        parameters: {
            query?: {
                /** @description Tries the request and undoes it. `true` answers as the real request would be answered; `changes` answers 200 with that answer, which has no body, and the changes of records. */
                dryRun?: "true" | "changes";
            };
            header?: never;
            path: {
                /** @description The payment. */
                paymentId: string;
                /** @description The allocation. */
                allocationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The changes of a dry run. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description `true` if the request was only tried. */
                    "dry-run"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DryRun"];
                    };
                };
            };
            /** @description Done. The answer has no body. */
            204: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description `true` if the request was only tried. */
                    "dry-run"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    listRefunds: {
        parameters: {
            query?: {
                /** @description The largest number of records on the page. Defaults to 100. */
                limit?: number;
                /** @description Where the page starts. Taken from the `Link` header of the previous page, and valid for the same tenant and filters. */
                cursor?: string;
                /** @description Only the refunds of this payment. */
                paymentId?: string;
                /** @description Only the refunds of this client. */
                clientId?: string;
                /** @description Only refunds of this time or day, or later. The list is then sorted by date of refund. */
                refundedFrom?: string;
                /** @description Only refunds of this time or day, or earlier. The list is then sorted by date of refund. */
                refundedTo?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The records, in order. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description `<url>; rel="next"` if there is a next page (RFC 8288). */
                    link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The records. */
                        data: components["schemas"]["Refund"][];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    createRefund: {
        parameters: {
            query?: {
                /** @description Tries the request and undoes it. `true` answers as the real request would be answered; `changes` answers 200 with that answer and the changes of records. */
                dryRun?: "true" | "changes";
            };
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours, the same key gets the first answer again. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewRefund"];
            };
        };
        responses: {
            /** @description The changes of a dry run. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description `true` if the request was only tried. */
                    "dry-run"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DryRun"];
                    };
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description The address of the new record. */
                    location?: string;
                    /** @description `true` if this is a stored answer. */
                    "idempotency-replayed"?: string;
                    /** @description `true` if the request was only tried. */
                    "dry-run"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Refund"];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    getRefund: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The refund. */
                refundId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description The parameters of the query that were ignored, if any. */
                    "x-ignored-parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Refund"];
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    deleteRefund: {
        parameters: {
            query?: {
                /** @description Tries the request and undoes it. `true` answers as the real request would be answered; `changes` answers 200 with that answer, which has no body, and the changes of records. */
                dryRun?: "true" | "changes";
            };
            header?: never;
            path: {
                /** @description The refund. */
                refundId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The changes of a dry run. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description `true` if the request was only tried. */
                    "dry-run"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DryRun"];
                    };
                };
            };
            /** @description Done. The answer has no body. */
            204: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description `true` if the request was only tried. */
                    "dry-run"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    updateRefund: {
        parameters: {
            query?: {
                /** @description Tries the request and undoes it. `true` answers as the real request would be answered; `changes` answers 200 with that answer and the changes of records. */
                dryRun?: "true" | "changes";
            };
            header?: never;
            path: {
                /** @description The refund. */
                refundId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RefundChange"];
            };
        };
        responses: {
            /** @description The record, or the changes of a dry run. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description `true` if the request was only tried. */
                    "dry-run"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Refund"];
                    } | {
                        data: components["schemas"]["DryRun"];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    listWriteOffs: {
        parameters: {
            query?: {
                /** @description The largest number of records on the page. Defaults to 100. */
                limit?: number;
                /** @description Where the page starts. Taken from the `Link` header of the previous page, and valid for the same tenant and filters. */
                cursor?: string;
                /** @description Only the write-offs of this invoice. */
                invoiceId?: string;
                /** @description Only the write-offs of this client. */
                clientId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The records, in order. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description `<url>; rel="next"` if there is a next page (RFC 8288). */
                    link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The records. */
                        data: components["schemas"]["WriteOff"][];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    createWriteOff: {
        parameters: {
            query?: {
                /** @description Tries the request and undoes it. `true` answers as the real request would be answered; `changes` answers 200 with that answer and the changes of records. */
                dryRun?: "true" | "changes";
            };
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours, the same key gets the first answer again. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewWriteOff"];
            };
        };
        responses: {
            /** @description The changes of a dry run. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description `true` if the request was only tried. */
                    "dry-run"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DryRun"];
                    };
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description The address of the new record. */
                    location?: string;
                    /** @description `true` if this is a stored answer. */
                    "idempotency-replayed"?: string;
                    /** @description `true` if the request was only tried. */
                    "dry-run"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WriteOff"];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    getWriteOff: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The write-off. */
                writeOffId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description The parameters of the query that were ignored, if any. */
                    "x-ignored-parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WriteOff"];
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    deleteWriteOff: {
        parameters: {
            query?: {
                /** @description Tries the request and undoes it. `true` answers as the real request would be answered; `changes` answers 200 with that answer, which has no body, and the changes of records. */
                dryRun?: "true" | "changes";
            };
            header?: never;
            path: {
                /** @description The write-off. */
                writeOffId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The changes of a dry run. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description `true` if the request was only tried. */
                    "dry-run"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DryRun"];
                    };
                };
            };
            /** @description Done. The answer has no body. */
            204: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description `true` if the request was only tried. */
                    "dry-run"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    listBankStatements: {
        parameters: {
            query?: {
                /** @description The largest number of records on the page. Defaults to 100. */
                limit?: number;
                /** @description Where the page starts. Taken from the `Link` header of the previous page, and valid for the same tenant and filters. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The records, in order. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description `<url>; rel="next"` if there is a next page (RFC 8288). */
                    link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The records. */
                        data: components["schemas"]["BankStatement"][];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    createBankStatement: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours, the same key gets the first answer again. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/xml": string;
                "text/xml": string;
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description The address of the new record. */
                    location?: string;
                    /** @description `true` if this is a stored answer. */
                    "idempotency-replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["BankStatement"];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    getBankStatement: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The statement. */
                bankStatementId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description The parameters of the query that were ignored, if any. */
                    "x-ignored-parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["BankStatement"];
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    listBankEntries: {
        parameters: {
            query?: {
                /** @description The largest number of records on the page. Defaults to 100. */
                limit?: number;
                /** @description Where the page starts. Taken from the `Link` header of the previous page, and valid for the same tenant and filters. */
                cursor?: string;
                /** @description Only entries of this status. */
                status?: "MATCHED" | "PROPOSED" | "UNMATCHED" | "IGNORED";
                /** @description Only entries that this statement brought first. */
                statementId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The records, in order. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description `<url>; rel="next"` if there is a next page (RFC 8288). */
                    link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The records. */
                        data: components["schemas"]["BankEntry"][];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    getBankEntry: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The entry. */
                bankEntryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description The parameters of the query that were ignored, if any. */
                    "x-ignored-parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["BankEntry"];
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    matchBankEntry: {
        parameters: {
            query?: {
                /** @description Tries the request and undoes it. `true` answers as the real request would be answered; `changes` answers 200 with that answer and the changes of records. */
                dryRun?: "true" | "changes";
            };
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours, the same key gets the first answer again. */
                "idempotency-key"?: string;
            };
            path: {
                /** @description The entry. */
                bankEntryId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MatchBankEntryRequest"];
            };
        };
        responses: {
            /** @description The record, or the changes of a dry run. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description `true` if the request was only tried. */
                    "dry-run"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["BankEntry"];
                    } | {
                        data: components["schemas"]["DryRun"];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    unmatchBankEntry: {
        parameters: {
            query?: {
                /** @description Tries the request and undoes it. `true` answers as the real request would be answered; `changes` answers 200 with that answer and the changes of records. */
                dryRun?: "true" | "changes";
            };
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours, the same key gets the first answer again. */
                "idempotency-key"?: string;
            };
            path: {
                /** @description The entry. */
                bankEntryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record, or the changes of a dry run. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description `true` if the request was only tried. */
                    "dry-run"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["BankEntry"];
                    } | {
                        data: components["schemas"]["DryRun"];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    ignoreBankEntry: {
        parameters: {
            query?: {
                /** @description Tries the request and undoes it. `true` answers as the real request would be answered; `changes` answers 200 with that answer and the changes of records. */
                dryRun?: "true" | "changes";
            };
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours, the same key gets the first answer again. */
                "idempotency-key"?: string;
            };
            path: {
                /** @description The entry. */
                bankEntryId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["IgnoreBankEntryRequest"];
            };
        };
        responses: {
            /** @description The record, or the changes of a dry run. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description `true` if the request was only tried. */
                    "dry-run"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["BankEntry"];
                    } | {
                        data: components["schemas"]["DryRun"];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    listCreditNotes: {
        parameters: {
            query?: {
                /** @description The largest number of records on the page. Defaults to 100. */
                limit?: number;
                /** @description Where the page starts. Taken from the `Link` header of the previous page, and valid for the same tenant and filters. */
                cursor?: string;
                /** @description Relations to show in full, separated by commas: `billables`. */
                expand?: readonly "billables"[];
                /** @description Sorts the list by this value, with `-` from the largest or latest to the smallest or earliest. Records with the same value are sorted by age, in the same direction. `total` compares minor units, `client` the client's current name. Defaults to the newest first. */
                sort?: "number" | "-number" | "issueDate" | "-issueDate" | "total" | "-total" | "client" | "-client";
                /** @description Only credit notes that have all of these words, or words that begin with them, in their numbers and references, the invoices' numbers and the buyers' names. Small and capital letters, and letters with and without accents, are the same. An amount, such as 2608.48, 2,608.48 or 2.608,48, also finds credit notes of which it is the total, exactly. A page may hold fewer records than `limit`, or none, although `Link` leads to a next one. */
                q?: string;
                /** @description Only the credit notes of this invoice. */
                invoiceId?: string;
                /** @description Only the credit notes of this client. */
                clientId?: string;
                /** @description Only the credit note with this number. */
                number?: string;
                /** @description Only credit notes issued at this time or on this day, or later. */
                issuedFrom?: string;
                /** @description Only credit notes issued at this time or on this day, or earlier. */
                issuedTo?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The records, in order. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description `<url>; rel="next"` if there is a next page (RFC 8288). */
                    link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The records. */
                        data: components["schemas"]["ExpandableCreditNote"][];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    createCreditNote: {
        parameters: {
            query?: {
                /** @description Tries the request and undoes it. `true` answers as the real request would be answered; `changes` answers 200 with that answer and the changes of records. */
                dryRun?: "true" | "changes";
            };
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours, the same key gets the first answer again. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewCreditNote"];
            };
        };
        responses: {
            /** @description The changes of a dry run. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description `true` if the request was only tried. */
                    "dry-run"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DryRun"];
                    };
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description The address of the new record. */
                    location?: string;
                    /** @description `true` if this is a stored answer. */
                    "idempotency-replayed"?: string;
                    /** @description `true` if the request was only tried. */
                    "dry-run"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CreditNote"];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    getCreditNote: {
        parameters: {
            query?: {
                /** @description Relations to show in full, separated by commas: `billables`. */
                expand?: readonly "billables"[];
            };
            header?: never;
            path: {
                /** @description The credit note. */
                creditNoteId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ExpandableCreditNote"];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    voidInvoice: {
        parameters: {
            query?: {
                /** @description Tries the request and undoes it. `true` answers as the real request would be answered; `changes` answers 200 with that answer and the changes of records. */
                dryRun?: "true" | "changes";
            };
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours, the same key gets the first answer again. */
                "idempotency-key"?: string;
            };
            path: {
                /** @description The invoice. */
                invoiceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record, or the changes of a dry run. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description `true` if the request was only tried. */
                    "dry-run"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Invoice"];
                    } | {
                        data: components["schemas"]["DryRun"];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    deductInvoice: {
        parameters: {
            query?: {
                /** @description Tries the request and undoes it. `true` answers as the real request would be answered; `changes` answers 200 with that answer and the changes of records. */
                dryRun?: "true" | "changes";
            };
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours, the same key gets the first answer again. */
                "idempotency-key"?: string;
            };
            path: {
                /** @description The invoice. */
                invoiceId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeductInvoiceRequest"];
            };
        };
        responses: {
            /** @description The record, or the changes of a dry run. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description `true` if the request was only tried. */
                    "dry-run"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Invoice"];
                    } | {
                        data: components["schemas"]["DryRun"];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    keepOriginal: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The invoice. */
                invoiceId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/pdf": string;
            };
        };
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DocumentFile"];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    getInvoicePdf: {
        parameters: {
            query?: {
                /** @description Makes a copy that shows what happened since the issue: of an invoice its status, what was paid, refunded and credited when, and what is left to pay; of a credit note whether it was set off or refunded. It asks for what is left. If nothing happened yet, it is the original. */
                stamp?: "status";
            };
            header?: never;
            path: {
                /** @description The invoice. */
                invoiceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The whole file. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description A strong tag of the bytes. */
                    etag?: string;
                    /** @description How long the file may be cached. */
                    "cache-control"?: string;
                    /** @description `bytes`: `Range` can ask for a part. */
                    "accept-ranges"?: string;
                    /** @description Suggests a name for the file. */
                    "content-disposition"?: string;
                    /** @description What the file does not show whole, if anything. It is written as in an address. */
                    "x-problem"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            /** @description The part that `Range` asks for. */
            206: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description A strong tag of the bytes. */
                    etag?: string;
                    /** @description How long the file may be cached. */
                    "cache-control"?: string;
                    /** @description `bytes`: `Range` can ask for a part. */
                    "accept-ranges"?: string;
                    /** @description Suggests a name for the file. */
                    "content-disposition"?: string;
                    /** @description What the file does not show whole, if anything. It is written as in an address. */
                    "x-problem"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            /** @description Not modified: `If-None-Match` names the current version. */
            304: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description A strong tag of the bytes. */
                    etag?: string;
                    /** @description How long the file may be cached. */
                    "cache-control"?: string;
                    /** @description `bytes`: `Range` can ask for a part. */
                    "accept-ranges"?: string;
                    /** @description Suggests a name for the file. */
                    "content-disposition"?: string;
                    /** @description What the file does not show whole, if anything. It is written as in an address. */
                    "x-problem"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            416: components["responses"]["416"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    getInvoicePicture: {
        parameters: {
            query?: {
                /** @description Makes a copy that shows what happened since the issue: of an invoice its status, what was paid, refunded and credited when, and what is left to pay; of a credit note whether it was set off or refunded. It asks for what is left. If nothing happened yet, it is the original. */
                stamp?: "status";
            };
            header?: never;
            path: {
                /** @description The invoice. */
                invoiceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The whole file. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description A strong tag of the bytes. */
                    etag?: string;
                    /** @description How long the file may be cached. */
                    "cache-control"?: string;
                    /** @description `bytes`: `Range` can ask for a part. */
                    "accept-ranges"?: string;
                    /** @description Suggests a name for the file. */
                    "content-disposition"?: string;
                    /** @description What the file does not show whole, if anything. It is written as in an address. */
                    "x-problem"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "image/svg+xml": string;
                };
            };
            /** @description The part that `Range` asks for. */
            206: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description A strong tag of the bytes. */
                    etag?: string;
                    /** @description How long the file may be cached. */
                    "cache-control"?: string;
                    /** @description `bytes`: `Range` can ask for a part. */
                    "accept-ranges"?: string;
                    /** @description Suggests a name for the file. */
                    "content-disposition"?: string;
                    /** @description What the file does not show whole, if anything. It is written as in an address. */
                    "x-problem"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "image/svg+xml": string;
                };
            };
            /** @description Not modified: `If-None-Match` names the current version. */
            304: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description A strong tag of the bytes. */
                    etag?: string;
                    /** @description How long the file may be cached. */
                    "cache-control"?: string;
                    /** @description `bytes`: `Range` can ask for a part. */
                    "accept-ranges"?: string;
                    /** @description Suggests a name for the file. */
                    "content-disposition"?: string;
                    /** @description What the file does not show whole, if anything. It is written as in an address. */
                    "x-problem"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            416: components["responses"]["416"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    getInvoiceXml: {
        parameters: {
            query?: {
                /** @description The syntax. Defaults to ubl. */
                format?: "ubl" | "cii";
            };
            header?: never;
            path: {
                /** @description The invoice. */
                invoiceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The whole file. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description A strong tag of the bytes. */
                    etag?: string;
                    /** @description How long the file may be cached. */
                    "cache-control"?: string;
                    /** @description `bytes`: `Range` can ask for a part. */
                    "accept-ranges"?: string;
                    /** @description Suggests a name for the file. */
                    "content-disposition"?: string;
                    /** @description What the file does not show whole, if anything. It is written as in an address. */
                    "x-problem"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/xml": string;
                };
            };
            /** @description The part that `Range` asks for. */
            206: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description A strong tag of the bytes. */
                    etag?: string;
                    /** @description How long the file may be cached. */
                    "cache-control"?: string;
                    /** @description `bytes`: `Range` can ask for a part. */
                    "accept-ranges"?: string;
                    /** @description Suggests a name for the file. */
                    "content-disposition"?: string;
                    /** @description What the file does not show whole, if anything. It is written as in an address. */
                    "x-problem"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/xml": string;
                };
            };
            /** @description Not modified: `If-None-Match` names the current version. */
            304: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description A strong tag of the bytes. */
                    etag?: string;
                    /** @description How long the file may be cached. */
                    "cache-control"?: string;
                    /** @description `bytes`: `Range` can ask for a part. */
                    "accept-ranges"?: string;
                    /** @description Suggests a name for the file. */
                    "content-disposition"?: string;
                    /** @description What the file does not show whole, if anything. It is written as in an address. */
                    "x-problem"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            416: components["responses"]["416"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    getInvoiceFacturX: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The invoice. */
                invoiceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The whole file. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description A strong tag of the bytes. */
                    etag?: string;
                    /** @description How long the file may be cached. */
                    "cache-control"?: string;
                    /** @description `bytes`: `Range` can ask for a part. */
                    "accept-ranges"?: string;
                    /** @description Suggests a name for the file. */
                    "content-disposition"?: string;
                    /** @description What the file does not show whole, if anything. It is written as in an address. */
                    "x-problem"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            /** @description The part that `Range` asks for. */
            206: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description A strong tag of the bytes. */
                    etag?: string;
                    /** @description How long the file may be cached. */
                    "cache-control"?: string;
                    /** @description `bytes`: `Range` can ask for a part. */
                    "accept-ranges"?: string;
                    /** @description Suggests a name for the file. */
                    "content-disposition"?: string;
                    /** @description What the file does not show whole, if anything. It is written as in an address. */
                    "x-problem"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            /** @description Not modified: `If-None-Match` names the current version. */
            304: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description A strong tag of the bytes. */
                    etag?: string;
                    /** @description How long the file may be cached. */
                    "cache-control"?: string;
                    /** @description `bytes`: `Range` can ask for a part. */
                    "accept-ranges"?: string;
                    /** @description Suggests a name for the file. */
                    "content-disposition"?: string;
                    /** @description What the file does not show whole, if anything. It is written as in an address. */
                    "x-problem"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            416: components["responses"]["416"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    getInvoiceEInvoiceCheck: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The invoice. */
                invoiceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description The parameters of the query that were ignored, if any. */
                    "x-ignored-parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["EInvoiceCheck"];
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    listInvoiceFiles: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The invoice. */
                invoiceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The records, in order. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description The parameters of the query that were ignored, if any. */
                    "x-ignored-parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The records. */
                        data: components["schemas"]["DocumentFile"][];
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    getCreditNotePdf: {
        parameters: {
            query?: {
                /** @description Makes a copy that shows what happened since the issue: of an invoice its status, what was paid, refunded and credited when, and what is left to pay; of a credit note whether it was set off or refunded. It asks for what is left. If nothing happened yet, it is the original. */
                stamp?: "status";
            };
            header?: never;
            path: {
                /** @description The credit note. */
                creditNoteId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The whole file. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description A strong tag of the bytes. */
                    etag?: string;
                    /** @description How long the file may be cached. */
                    "cache-control"?: string;
                    /** @description `bytes`: `Range` can ask for a part. */
                    "accept-ranges"?: string;
                    /** @description Suggests a name for the file. */
                    "content-disposition"?: string;
                    /** @description What the file does not show whole, if anything. It is written as in an address. */
                    "x-problem"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            /** @description The part that `Range` asks for. */
            206: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description A strong tag of the bytes. */
                    etag?: string;
                    /** @description How long the file may be cached. */
                    "cache-control"?: string;
                    /** @description `bytes`: `Range` can ask for a part. */
                    "accept-ranges"?: string;
                    /** @description Suggests a name for the file. */
                    "content-disposition"?: string;
                    /** @description What the file does not show whole, if anything. It is written as in an address. */
                    "x-problem"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            /** @description Not modified: `If-None-Match` names the current version. */
            304: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description A strong tag of the bytes. */
                    etag?: string;
                    /** @description How long the file may be cached. */
                    "cache-control"?: string;
                    /** @description `bytes`: `Range` can ask for a part. */
                    "accept-ranges"?: string;
                    /** @description Suggests a name for the file. */
                    "content-disposition"?: string;
                    /** @description What the file does not show whole, if anything. It is written as in an address. */
                    "x-problem"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            416: components["responses"]["416"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    getCreditNotePicture: {
        parameters: {
            query?: {
                /** @description Makes a copy that shows what happened since the issue: of an invoice its status, what was paid, refunded and credited when, and what is left to pay; of a credit note whether it was set off or refunded. It asks for what is left. If nothing happened yet, it is the original. */
                stamp?: "status";
            };
            header?: never;
            path: {
                /** @description The credit note. */
                creditNoteId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The whole file. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description A strong tag of the bytes. */
                    etag?: string;
                    /** @description How long the file may be cached. */
                    "cache-control"?: string;
                    /** @description `bytes`: `Range` can ask for a part. */
                    "accept-ranges"?: string;
                    /** @description Suggests a name for the file. */
                    "content-disposition"?: string;
                    /** @description What the file does not show whole, if anything. It is written as in an address. */
                    "x-problem"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "image/svg+xml": string;
                };
            };
            /** @description The part that `Range` asks for. */
            206: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description A strong tag of the bytes. */
                    etag?: string;
                    /** @description How long the file may be cached. */
                    "cache-control"?: string;
                    /** @description `bytes`: `Range` can ask for a part. */
                    "accept-ranges"?: string;
                    /** @description Suggests a name for the file. */
                    "content-disposition"?: string;
                    /** @description What the file does not show whole, if anything. It is written as in an address. */
                    "x-problem"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "image/svg+xml": string;
                };
            };
            /** @description Not modified: `If-None-Match` names the current version. */
            304: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description A strong tag of the bytes. */
                    etag?: string;
                    /** @description How long the file may be cached. */
                    "cache-control"?: string;
                    /** @description `bytes`: `Range` can ask for a part. */
                    "accept-ranges"?: string;
                    /** @description Suggests a name for the file. */
                    "content-disposition"?: string;
                    /** @description What the file does not show whole, if anything. It is written as in an address. */
                    "x-problem"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            416: components["responses"]["416"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    getCreditNoteXml: {
        parameters: {
            query?: {
                /** @description The syntax. Defaults to ubl. */
                format?: "ubl" | "cii";
            };
            header?: never;
            path: {
                /** @description The credit note. */
                creditNoteId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The whole file. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description A strong tag of the bytes. */
                    etag?: string;
                    /** @description How long the file may be cached. */
                    "cache-control"?: string;
                    /** @description `bytes`: `Range` can ask for a part. */
                    "accept-ranges"?: string;
                    /** @description Suggests a name for the file. */
                    "content-disposition"?: string;
                    /** @description What the file does not show whole, if anything. It is written as in an address. */
                    "x-problem"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/xml": string;
                };
            };
            /** @description The part that `Range` asks for. */
            206: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description A strong tag of the bytes. */
                    etag?: string;
                    /** @description How long the file may be cached. */
                    "cache-control"?: string;
                    /** @description `bytes`: `Range` can ask for a part. */
                    "accept-ranges"?: string;
                    /** @description Suggests a name for the file. */
                    "content-disposition"?: string;
                    /** @description What the file does not show whole, if anything. It is written as in an address. */
                    "x-problem"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/xml": string;
                };
            };
            /** @description Not modified: `If-None-Match` names the current version. */
            304: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description A strong tag of the bytes. */
                    etag?: string;
                    /** @description How long the file may be cached. */
                    "cache-control"?: string;
                    /** @description `bytes`: `Range` can ask for a part. */
                    "accept-ranges"?: string;
                    /** @description Suggests a name for the file. */
                    "content-disposition"?: string;
                    /** @description What the file does not show whole, if anything. It is written as in an address. */
                    "x-problem"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            416: components["responses"]["416"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    getCreditNoteFacturX: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The credit note. */
                creditNoteId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The whole file. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description A strong tag of the bytes. */
                    etag?: string;
                    /** @description How long the file may be cached. */
                    "cache-control"?: string;
                    /** @description `bytes`: `Range` can ask for a part. */
                    "accept-ranges"?: string;
                    /** @description Suggests a name for the file. */
                    "content-disposition"?: string;
                    /** @description What the file does not show whole, if anything. It is written as in an address. */
                    "x-problem"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            /** @description The part that `Range` asks for. */
            206: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description A strong tag of the bytes. */
                    etag?: string;
                    /** @description How long the file may be cached. */
                    "cache-control"?: string;
                    /** @description `bytes`: `Range` can ask for a part. */
                    "accept-ranges"?: string;
                    /** @description Suggests a name for the file. */
                    "content-disposition"?: string;
                    /** @description What the file does not show whole, if anything. It is written as in an address. */
                    "x-problem"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            /** @description Not modified: `If-None-Match` names the current version. */
            304: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description A strong tag of the bytes. */
                    etag?: string;
                    /** @description How long the file may be cached. */
                    "cache-control"?: string;
                    /** @description `bytes`: `Range` can ask for a part. */
                    "accept-ranges"?: string;
                    /** @description Suggests a name for the file. */
                    "content-disposition"?: string;
                    /** @description What the file does not show whole, if anything. It is written as in an address. */
                    "x-problem"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            416: components["responses"]["416"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    getCreditNoteEInvoiceCheck: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The credit note. */
                creditNoteId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description The parameters of the query that were ignored, if any. */
                    "x-ignored-parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["EInvoiceCheck"];
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    listCreditNoteFiles: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The credit note. */
                creditNoteId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The records, in order. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description The parameters of the query that were ignored, if any. */
                    "x-ignored-parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The records. */
                        data: components["schemas"]["DocumentFile"][];
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    getAgeingReport: {
        parameters: {
            query?: {
                /** @description The day whose end counts. Defaults to the tenant's today. */
                asOf?: string;
                /** @description The largest number of records on the page. Defaults to 100. */
                limit?: number;
                /** @description Where the page starts. Taken from the `Link` header of the previous page, and valid for the same tenant and filters. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The records, in order. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description `<url>; rel="next"` if there is a next page (RFC 8288). */
                    link?: string;
                    /** @description `accept`: the caller chooses between JSON and CSV. */
                    vary?: string;
                    /** @description The name of the file, if the answer is CSV. */
                    "content-disposition"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The records. */
                        data: components["schemas"]["AgeingRow"][];
                    };
                    "text/csv": string;
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    getTaxReport: {
        parameters: {
            query: {
                /** @description The first day of the period. */
                from: string;
                /** @description The last day of the period. */
                to: string;
                /** @description What makes tax count: `ISSUE` counts documents on their dates of issue, `PAYMENT` counts the parts of invoices that money was allocated to, on the days of the allocations. Defaults to `ISSUE`. */
                basis?: "ISSUE" | "PAYMENT";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The records, in order. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description `accept`: the caller chooses between JSON and CSV. */
                    vary?: string;
                    /** @description The name of the file, if the answer is CSV. */
                    "content-disposition"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The records. */
                        data: (components["schemas"]["TaxRow"] | components["schemas"]["OnAccountRow"])[];
                    };
                    "text/csv": string;
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    getJournalReport: {
        parameters: {
            query: {
                /** @description The first day of the period. */
                from: string;
                /** @description The last day of the period. */
                to: string;
                /** @description The largest number of records on the page. Defaults to 100. */
                limit?: number;
                /** @description Where the page starts. Taken from the `Link` header of the previous page, and valid for the same tenant and filters. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The records, in order. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description `<url>; rel="next"` if there is a next page (RFC 8288). */
                    link?: string;
                    /** @description `accept`: the caller chooses between JSON and CSV. */
                    vary?: string;
                    /** @description The name of the file, if the answer is CSV. */
                    "content-disposition"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The records. */
                        data: components["schemas"]["JournalEntry"][];
                    };
                    "text/csv": string;
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    getDebtorsReport: {
        parameters: {
            query?: {
                /** @description The largest number of rows. Defaults to 10. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The clients that owe most urgently, worst first. */
                        data: components["schemas"]["Debtor"][];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    getMonthsReport: {
        parameters: {
            query?: {
                /** @description The first month. Defaults to the first of 12 months. */
                from?: string;
                /** @description The last month. Defaults to the tenant's current month. */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The records, in order. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description `accept`: the caller chooses between JSON and CSV. */
                    vary?: string;
                    /** @description The name of the file, if the answer is CSV. */
                    "content-disposition"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The records. */
                        data: components["schemas"]["MonthRow"][];
                    };
                    "text/csv": string;
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    getWeeksReport: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description By week, then by currency. */
                        data: components["schemas"]["WeekRow"][];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    getAccountStatement: {
        parameters: {
            query?: {
                /** @description The first day of the period. Defaults to 1 January of the year of `to`. */
                from?: string;
                /** @description The last day of the period. Defaults to the tenant's today. */
                to?: string;
                /** @description The largest number of records on the page. Defaults to 100. */
                limit?: number;
                /** @description Where the page starts. Taken from the `Link` header of the previous page, and valid for the same tenant and filters. */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description The client. */
                clientId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The records, in order. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description `<url>; rel="next"` if there is a next page (RFC 8288). */
                    link?: string;
                    /** @description `accept`: the caller chooses between JSON and CSV. */
                    vary?: string;
                    /** @description The name of the file, if the answer is CSV. */
                    "content-disposition"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The records. */
                        data: components["schemas"]["AccountRow"][];
                    };
                    "text/csv": string;
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    getAccountStatementPdf: {
        parameters: {
            query?: {
                /** @description The first day of the period. Defaults to 1 January of the year of `to`. */
                from?: string;
                /** @description The last day of the period. Defaults to the tenant's today. */
                to?: string;
            };
            header?: never;
            path: {
                /** @description The client. */
                clientId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The whole file. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description A strong tag of the bytes. */
                    etag?: string;
                    /** @description How long the file may be cached. */
                    "cache-control"?: string;
                    /** @description `bytes`: `Range` can ask for a part. */
                    "accept-ranges"?: string;
                    /** @description Suggests a name for the file. */
                    "content-disposition"?: string;
                    /** @description What the file does not show whole, if anything. It is written as in an address. */
                    "x-problem"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            /** @description The part that `Range` asks for. */
            206: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description A strong tag of the bytes. */
                    etag?: string;
                    /** @description How long the file may be cached. */
                    "cache-control"?: string;
                    /** @description `bytes`: `Range` can ask for a part. */
                    "accept-ranges"?: string;
                    /** @description Suggests a name for the file. */
                    "content-disposition"?: string;
                    /** @description What the file does not show whole, if anything. It is written as in an address. */
                    "x-problem"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            /** @description Not modified: `If-None-Match` names the current version. */
            304: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description A strong tag of the bytes. */
                    etag?: string;
                    /** @description How long the file may be cached. */
                    "cache-control"?: string;
                    /** @description `bytes`: `Range` can ask for a part. */
                    "accept-ranges"?: string;
                    /** @description Suggests a name for the file. */
                    "content-disposition"?: string;
                    /** @description What the file does not show whole, if anything. It is written as in an address. */
                    "x-problem"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            416: components["responses"]["416"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    getUnbilledReport: {
        parameters: {
            query?: {
                /** @description The largest number of rows. Defaults to 10. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The contracts, largest amount first. */
                        data: components["schemas"]["UnbilledRow"][];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    listLinks: {
        parameters: {
            query?: {
                /** @description The largest number of records on the page. Defaults to 100. */
                limit?: number;
                /** @description Where the page starts. Taken from the `Link` header of the previous page, and valid for the same tenant and filters. */
                cursor?: string;
                /** @description Only the links of this invoice. */
                invoiceId?: string;
                /** @description Only the links of this client and of its documents. */
                clientId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The records, in order. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description `<url>; rel="next"` if there is a next page (RFC 8288). */
                    link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The records. */
                        data: components["schemas"]["Link"][];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    createLink: {
        parameters: {
            query?: {
                /** @description Tries the request and undoes it. `true` answers as the real request would be answered; `changes` answers 200 with that answer and the changes of records. */
                dryRun?: "true" | "changes";
            };
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours, the same key gets the first answer again. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewLink"];
            };
        };
        responses: {
            /** @description The changes of a dry run. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description `true` if the request was only tried. */
                    "dry-run"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DryRun"];
                    };
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description The address of the new record. */
                    location?: string;
                    /** @description `true` if this is a stored answer. */
                    "idempotency-replayed"?: string;
                    /** @description `true` if the request was only tried. */
                    "dry-run"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["MadeLink"];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    getLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The link. */
                linkId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description The parameters of the query that were ignored, if any. */
                    "x-ignored-parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Link"];
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    deleteLink: {
        parameters: {
            query?: {
                /** @description Tries the request and undoes it. `true` answers as the real request would be answered; `changes` answers 200 with that answer, which has no body, and the changes of records. */
                dryRun?: "true" | "changes";
            };
            header?: never;
            path: {
                /** @description The link. */
                linkId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The changes of a dry run. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description `true` if the request was only tried. */
                    "dry-run"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DryRun"];
                    };
                };
            };
            /** @description Done. The answer has no body. */
            204: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description The parameters of the query that were ignored, if any. */
                    "x-ignored-parameters"?: string;
                    /** @description `true` if the request was only tried. */
                    "dry-run"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    listReminders: {
        parameters: {
            query: {
                /** @description The invoice. */
                invoiceId: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The steps that went out, the first one first. */
                        data: components["schemas"]["Reminder"][];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    previewReminders: {
        parameters: {
            query?: {
                /** @description The largest number of records on the page. Defaults to 100. */
                limit?: number;
                /** @description Where the page starts. Taken from the `Link` header of the previous page, and valid for the same tenant and filters. */
                cursor?: string;
                /** @description The day of the run. Defaults to tomorrow. */
                on?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The records, in order. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description `<url>; rel="next"` if there is a next page (RFC 8288). */
                    link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The records. */
                        data: components["schemas"]["ReminderPreview"][];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    promiseInvoice: {
        parameters: {
            query?: {
                /** @description Tries the request and undoes it. `true` answers as the real request would be answered; `changes` answers 200 with that answer and the changes of records. */
                dryRun?: "true" | "changes";
            };
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours, the same key gets the first answer again. */
                "idempotency-key"?: string;
            };
            path: {
                /** @description The invoice. */
                invoiceId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PromiseInvoiceRequest"];
            };
        };
        responses: {
            /** @description The record, or the changes of a dry run. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description `true` if the request was only tried. */
                    "dry-run"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Invoice"];
                    } | {
                        data: components["schemas"]["DryRun"];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    listAssets: {
        parameters: {
            query?: {
                /** @description The largest number of records on the page. Defaults to 100. */
                limit?: number;
                /** @description Where the page starts. Taken from the `Link` header of the previous page, and valid for the same tenant and filters. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The records, in order. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description `<url>; rel="next"` if there is a next page (RFC 8288). */
                    link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The records. */
                        data: components["schemas"]["Asset"][];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    createAsset: {
        parameters: {
            query?: {
                /** @description Tries the request and undoes it. `true` answers as the real request would be answered; `changes` answers 200 with that answer and the changes of records. */
                dryRun?: "true" | "changes";
            };
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours, the same key gets the first answer again. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewAsset"];
            };
        };
        responses: {
            /** @description The changes of a dry run. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description `true` if the request was only tried. */
                    "dry-run"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DryRun"];
                    };
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description The address of the new record. */
                    location?: string;
                    /** @description `true` if this is a stored answer. */
                    "idempotency-replayed"?: string;
                    /** @description `true` if the request was only tried. */
                    "dry-run"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CreatedAsset"];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    uploadAsset: {
        parameters: {
            query?: {
                /** @description When the URL expires, in seconds since 1970-01-01T00:00:00Z. */
                expires?: number;
                /** @description Proves that the service made the URL. */
                signature?: string;
            };
            header?: never;
            path: {
                /** @description The asset. */
                assetId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "image/png": string;
                "image/jpeg": string;
                "image/webp": string;
                "image/gif": string;
            };
        };
        responses: {
            /** @description Done. The answer has no body. */
            204: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    completeAsset: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours, the same key gets the first answer again. */
                "idempotency-key"?: string;
            };
            path: {
                /** @description The asset. */
                assetId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Asset"];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    getAsset: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The asset. */
                assetId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description The parameters of the query that were ignored, if any. */
                    "x-ignored-parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Asset"];
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    getPicture: {
        parameters: {
            query?: {
                /** @description When the URL expires, in seconds since 1970-01-01T00:00:00Z. */
                expires?: number;
                /** @description Proves that the service made the URL. */
                signature?: string;
            };
            header?: never;
            path: {
                /** @description The asset. */
                assetId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The whole file. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description The parameters of the query that were ignored, if any. */
                    "x-ignored-parameters"?: string;
                    /** @description A strong tag of the bytes. */
                    etag?: string;
                    /** @description How long the file may be cached. */
                    "cache-control"?: string;
                    /** @description `bytes`: `Range` can ask for a part. */
                    "accept-ranges"?: string;
                    /** @description Suggests a name for the file. */
                    "content-disposition"?: string;
                    /** @description What the file does not show whole, if anything. It is written as in an address. */
                    "x-problem"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "image/png": string;
                    "image/jpeg": string;
                    "image/webp": string;
                    "image/gif": string;
                };
            };
            /** @description The part that `Range` asks for. */
            206: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description The parameters of the query that were ignored, if any. */
                    "x-ignored-parameters"?: string;
                    /** @description A strong tag of the bytes. */
                    etag?: string;
                    /** @description How long the file may be cached. */
                    "cache-control"?: string;
                    /** @description `bytes`: `Range` can ask for a part. */
                    "accept-ranges"?: string;
                    /** @description Suggests a name for the file. */
                    "content-disposition"?: string;
                    /** @description What the file does not show whole, if anything. It is written as in an address. */
                    "x-problem"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "image/png": string;
                    "image/jpeg": string;
                    "image/webp": string;
                    "image/gif": string;
                };
            };
            /** @description Not modified: `If-None-Match` names the current version. */
            304: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description The parameters of the query that were ignored, if any. */
                    "x-ignored-parameters"?: string;
                    /** @description A strong tag of the bytes. */
                    etag?: string;
                    /** @description How long the file may be cached. */
                    "cache-control"?: string;
                    /** @description `bytes`: `Range` can ask for a part. */
                    "accept-ranges"?: string;
                    /** @description Suggests a name for the file. */
                    "content-disposition"?: string;
                    /** @description What the file does not show whole, if anything. It is written as in an address. */
                    "x-problem"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            416: components["responses"]["416"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    deleteAsset: {
        parameters: {
            query?: {
                /** @description Tries the request and undoes it. `true` answers as the real request would be answered; `changes` answers 200 with that answer, which has no body, and the changes of records. */
                dryRun?: "true" | "changes";
            };
            header?: never;
            path: {
                /** @description The asset. */
                assetId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The changes of a dry run. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description `true` if the request was only tried. */
                    "dry-run"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DryRun"];
                    };
                };
            };
            /** @description Done. The answer has no body. */
            204: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description `true` if the request was only tried. */
                    "dry-run"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    listMedia: {
        parameters: {
            query?: {
                /** @description The largest number of records on the page. Defaults to 100. */
                limit?: number;
                /** @description Where the page starts. Taken from the `Link` header of the previous page, and valid for the same tenant and filters. */
                cursor?: string;
                /** @description Only the media of this client; `none` lists the tenant's own. */
                clientId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The records, in order. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description `<url>; rel="next"` if there is a next page (RFC 8288). */
                    link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The records. */
                        data: components["schemas"]["MediaAttachment"][];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    createMedia: {
        parameters: {
            query?: {
                /** @description Tries the request and undoes it. `true` answers as the real request would be answered; `changes` answers 200 with that answer and the changes of records. */
                dryRun?: "true" | "changes";
            };
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours, the same key gets the first answer again. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewMedia"];
            };
        };
        responses: {
            /** @description The changes of a dry run. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description `true` if the request was only tried. */
                    "dry-run"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DryRun"];
                    };
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description The address of the new record. */
                    location?: string;
                    /** @description `true` if this is a stored answer. */
                    "idempotency-replayed"?: string;
                    /** @description `true` if the request was only tried. */
                    "dry-run"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["MediaAttachment"];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    getMedia: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The attachment. */
                attachmentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description The parameters of the query that were ignored, if any. */
                    "x-ignored-parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["MediaAttachment"];
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    deleteMedia: {
        parameters: {
            query?: {
                /** @description Tries the request and undoes it. `true` answers as the real request would be answered; `changes` answers 200 with that answer, which has no body, and the changes of records. */
                dryRun?: "true" | "changes";
            };
            header?: never;
            path: {
                /** @description The attachment. */
                attachmentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The changes of a dry run. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description `true` if the request was only tried. */
                    "dry-run"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DryRun"];
                    };
                };
            };
            /** @description Done. The answer has no body. */
            204: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description The parameters of the query that were ignored, if any. */
                    "x-ignored-parameters"?: string;
                    /** @description `true` if the request was only tried. */
                    "dry-run"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    updateMedia: {
        parameters: {
            query?: {
                /** @description Tries the request and undoes it. `true` answers as the real request would be answered; `changes` answers 200 with that answer and the changes of records. */
                dryRun?: "true" | "changes";
            };
            header?: never;
            path: {
                /** @description The attachment. */
                attachmentId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MediaChange"];
            };
        };
        responses: {
            /** @description The record, or the changes of a dry run. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description `true` if the request was only tried. */
                    "dry-run"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["MediaAttachment"];
                    } | {
                        data: components["schemas"]["DryRun"];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    listProviders: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description The parameters of the query that were ignored, if any. */
                    "x-ignored-parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Provider"][];
                    };
                };
            };
            401: components["responses"]["401"];
            408: components["responses"]["408"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    listIntegrations: {
        parameters: {
            query?: {
                /** @description The largest number of records on the page. Defaults to 100. */
                limit?: number;
                /** @description Where the page starts. Taken from the `Link` header of the previous page, and valid for the same tenant and filters. */
                cursor?: string;
                /** @description The external system, by its name in `GET /providers`. */
                provider?: components["schemas"]["ProviderName"];
                /** @description Only integrations with this status. */
                status?: components["schemas"]["IntegrationStatus"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The records, in order. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description `<url>; rel="next"` if there is a next page (RFC 8288). */
                    link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The records. */
                        data: components["schemas"]["Integration"][];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    createIntegration: {
        parameters: {
            query?: {
                /** @description Tries the request and undoes it. `true` answers as the real request would be answered; `changes` answers 200 with that answer and the changes of records. */
                dryRun?: "true" | "changes";
            };
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours, the same key gets the first answer again. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewIntegration"];
            };
        };
        responses: {
            /** @description The changes of a dry run. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description `true` if the request was only tried. */
                    "dry-run"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DryRun"];
                    };
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description The address of the new record. */
                    location?: string;
                    /** @description `true` if this is a stored answer. */
                    "idempotency-replayed"?: string;
                    /** @description `true` if the request was only tried. */
                    "dry-run"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["IntegrationWithSecret"];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    getIntegration: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The integration. */
                integrationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description The parameters of the query that were ignored, if any. */
                    "x-ignored-parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Integration"];
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    deleteIntegration: {
        parameters: {
            query?: {
                /** @description Tries the request and undoes it. `true` answers as the real request would be answered; `changes` answers 200 with that answer, which has no body, and the changes of records. */
                dryRun?: "true" | "changes";
            };
            header?: never;
            path: {
                /** @description The integration. */
                integrationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The changes of a dry run. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description `true` if the request was only tried. */
                    "dry-run"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DryRun"];
                    };
                };
            };
            /** @description Done. The answer has no body. */
            204: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description The parameters of the query that were ignored, if any. */
                    "x-ignored-parameters"?: string;
                    /** @description `true` if the request was only tried. */
                    "dry-run"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    updateIntegration: {
        parameters: {
            query?: {
                /** @description Tries the request and undoes it. `true` answers as the real request would be answered; `changes` answers 200 with that answer and the changes of records. */
                dryRun?: "true" | "changes";
            };
            header?: never;
            path: {
                /** @description The integration. */
                integrationId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["IntegrationChange"];
            };
        };
        responses: {
            /** @description The record, or the changes of a dry run. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description `true` if the request was only tried. */
                    "dry-run"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Integration"];
                    } | {
                        data: components["schemas"]["DryRun"];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    disableIntegration: {
        parameters: {
            query?: {
                /** @description Tries the request and undoes it. `true` answers as the real request would be answered; `changes` answers 200 with that answer and the changes of records. */
                dryRun?: "true" | "changes";
            };
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours, the same key gets the first answer again. */
                "idempotency-key"?: string;
            };
            path: {
                /** @description The integration. */
                integrationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record, or the changes of a dry run. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description `true` if the request was only tried. */
                    "dry-run"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Integration"];
                    } | {
                        data: components["schemas"]["DryRun"];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    enableIntegration: {
        parameters: {
            query?: {
                /** @description Tries the request and undoes it. `true` answers as the real request would be answered; `changes` answers 200 with that answer and the changes of records. */
                dryRun?: "true" | "changes";
            };
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours, the same key gets the first answer again. */
                "idempotency-key"?: string;
            };
            path: {
                /** @description The integration. */
                integrationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record, or the changes of a dry run. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description `true` if the request was only tried. */
                    "dry-run"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Integration"];
                    } | {
                        data: components["schemas"]["DryRun"];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    rotateIntegrationSecret: {
        parameters: {
            query?: {
                /** @description Tries the request and undoes it. `true` answers as the real request would be answered; `changes` answers 200 with that answer and the changes of records. */
                dryRun?: "true" | "changes";
            };
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours, the same key gets the first answer again. */
                "idempotency-key"?: string;
            };
            path: {
                /** @description The integration. */
                integrationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record, or the changes of a dry run. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description `true` if the request was only tried. */
                    "dry-run"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["IntegrationWithSecret"];
                    } | {
                        data: components["schemas"]["DryRun"];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    createSubscription: {
        parameters: {
            query?: {
                /** @description Tries the request and undoes it. `true` answers as the real request would be answered; `changes` answers 200 with that answer and the changes of records. */
                dryRun?: "true" | "changes";
            };
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours, the same key gets the first answer again. */
                "idempotency-key"?: string;
            };
            path: {
                /** @description The integration. */
                integrationId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewSubscription"];
            };
        };
        responses: {
            /** @description The changes of a dry run. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description `true` if the request was only tried. */
                    "dry-run"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DryRun"];
                    };
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description The address of the new record. */
                    location?: string;
                    /** @description `true` if this is a stored answer. */
                    "idempotency-replayed"?: string;
                    /** @description `true` if the request was only tried. */
                    "dry-run"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Subscription"];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    deleteSubscription: {
        parameters: {
            query?: {
                /** @description Tries the request and undoes it. `true` answers as the real request would be answered; `changes` answers 200 with that answer, which has no body, and the changes of records. */
                dryRun?: "true" | "changes";
            };
            header?: never;
            path: {
                /** @description The integration. */
                integrationId: string;
                /** @description The subscription. */
                subscriptionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The changes of a dry run. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description `true` if the request was only tried. */
                    "dry-run"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DryRun"];
                    };
                };
            };
            /** @description Done. The answer has no body. */
            204: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description The parameters of the query that were ignored, if any. */
                    "x-ignored-parameters"?: string;
                    /** @description `true` if the request was only tried. */
                    "dry-run"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    listEvents: {
        parameters: {
            query?: {
                /** @description The largest number of records on the page. Defaults to 100. */
                limit?: number;
                /** @description Where the page starts. Taken from the `Link` header of the previous page, and valid for the same tenant and filters. */
                cursor?: string;
                /** @description The type of the event: `<resource>.<action>`. */
                type?: components["schemas"]["EventType"];
                /** @description Only the events after the event with this identifier, or from this time on. The list is then sorted oldest first. */
                since?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The records, in order. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description `<url>; rel="next"` if there is a next page (RFC 8288). */
                    link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The records. */
                        data: components["schemas"]["Event"][];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    getEvent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The event. */
                eventId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description The parameters of the query that were ignored, if any. */
                    "x-ignored-parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description A change of a record, for other systems. */
                        data: components["schemas"]["Event"];
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    listDeliveries: {
        parameters: {
            query?: {
                /** @description The largest number of records on the page. Defaults to 100. */
                limit?: number;
                /** @description Where the page starts. Taken from the `Link` header of the previous page, and valid for the same tenant and filters. */
                cursor?: string;
                /** @description Only deliveries to this integration. */
                integrationId?: string;
                /** @description `PENDING` until it has arrived or is given up. */
                status?: components["schemas"]["DeliveryStatus"];
                /** @description The event's type. */
                type?: components["schemas"]["EventType"];
                /** @description Only deliveries of this event. */
                eventId?: string;
                /** @description Only deliveries created at this time or later. */
                since?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The records, in order. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description `<url>; rel="next"` if there is a next page (RFC 8288). */
                    link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The records. */
                        data: components["schemas"]["Delivery"][];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    getDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The delivery. */
                deliveryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description The parameters of the query that were ignored, if any. */
                    "x-ignored-parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Delivery"];
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    retryDelivery: {
        parameters: {
            query?: {
                /** @description Tries the request and undoes it. `true` answers as the real request would be answered; `changes` answers 200 with that answer and the changes of records. */
                dryRun?: "true" | "changes";
            };
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours, the same key gets the first answer again. */
                "idempotency-key"?: string;
            };
            path: {
                /** @description The delivery. */
                deliveryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record, or the changes of a dry run. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description `true` if the request was only tried. */
                    "dry-run"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Delivery"];
                    } | {
                        data: components["schemas"]["DryRun"];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    testIntegration: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours, the same key gets the first answer again. */
                "idempotency-key"?: string;
            };
            path: {
                /** @description The integration. */
                integrationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Delivery"];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    authorizeIntegration: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours, the same key gets the first answer again. */
                "idempotency-key"?: string;
            };
            path: {
                /** @description The integration. */
                integrationId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AuthorizeIntegrationRequest"];
            };
        };
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Authorization"];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    showAuthorization: {
        parameters: {
            query?: {
                /** @description The ticket in the `url` that `authorize` returned. */
                ticket?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "text/html; charset=utf-8": string;
                };
            };
            /** @description A page that says what was not found. */
            404: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "text/html; charset=utf-8": string;
                };
            };
            408: components["responses"]["408"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    continueAuthorization: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["ContinueAuthorizationRequest"];
            };
        };
        responses: {
            /** @description The page. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "text/html; charset=utf-8": string;
                };
            };
            /** @description A redirect to the address in `Location`. */
            303: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description The next address. */
                    location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "text/html; charset=utf-8": string;
                };
            };
            400: components["responses"]["400"];
            /** @description A page that says what was not found. */
            404: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "text/html; charset=utf-8": string;
                };
            };
            408: components["responses"]["408"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    completeAuthorization: {
        parameters: {
            query?: {
                /** @description Identifies the authorisation. */
                state?: string;
                /** @description The code that is exchanged for the grant. */
                code?: string;
                /** @description The reason why there is no code. */
                error?: string;
                /** @description The reason in words for developers. It is not shown. */
                error_description?: string;
                /** @description The issuer, if the provider names it (RFC 9207). */
                iss?: string;
                /** @description If it is sent, nothing is authorised. */
                dryRun?: unknown;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "text/html; charset=utf-8": string;
                };
            };
            401: components["responses"]["401"];
            408: components["responses"]["408"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    listMessageTexts: {
        parameters: {
            query?: {
                /** @description The kind of messages that have this text. */
                kind?: components["schemas"]["MessageKind"];
                /** @description The language of the document, or of the client. */
                language?: components["schemas"]["MessageLanguage"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The records, in order. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The records. */
                        data: components["schemas"]["MessageText"][];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    putMessageText: {
        parameters: {
            query?: {
                /** @description Tries the request and undoes it. `true` answers as the real request would be answered; `changes` answers 200 with that answer and the changes of records. */
                dryRun?: "true" | "changes";
            };
            header?: never;
            path: {
                /** @description The kind of messages that have this text. */
                kind: components["schemas"]["MessageKind"];
                /** @description The language of the document, or of the client. */
                language: components["schemas"]["MessageLanguage"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PutMessageTextRequest"];
            };
        };
        responses: {
            /** @description The record, or the changes of a dry run. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description `true` if the request was only tried. */
                    "dry-run"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["MessageText"];
                    } | {
                        data: components["schemas"]["DryRun"];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    deleteMessageText: {
        parameters: {
            query?: {
                /** @description Tries the request and undoes it. `true` answers as the real request would be answered; `changes` answers 200 with that answer, which has no body, and the changes of records. */
                dryRun?: "true" | "changes";
            };
            header?: never;
            path: {
                /** @description The kind of messages that have this text. */
                kind: components["schemas"]["MessageKind"];
                /** @description The language of the document, or of the client. */
                language: components["schemas"]["MessageLanguage"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The changes of a dry run. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description `true` if the request was only tried. */
                    "dry-run"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DryRun"];
                    };
                };
            };
            /** @description Done. The answer has no body. */
            204: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description `true` if the request was only tried. */
                    "dry-run"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    previewMessageText: {
        parameters: {
            query?: {
                /** @description Tries the request and undoes it. `true` answers as the real request would be answered; `changes` answers 200 with that answer and the changes of records. */
                dryRun?: "true" | "changes";
            };
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours, the same key gets the first answer again. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PreviewMessageTextRequest"];
            };
        };
        responses: {
            /** @description The record, or the changes of a dry run. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description `true` if the request was only tried. */
                    "dry-run"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ComposedMessage"];
                    } | {
                        data: components["schemas"]["DryRun"];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    receiveWebhook: {
        parameters: {
            query?: never;
            header: {
                /** @description Identifies the webhook. A repeat has the same identifier. */
                "x-atlassian-webhook-identifier": string;
                /** @description Makes the request safe to repeat: for 24 hours, the same key gets the first answer again. */
                "idempotency-key"?: string;
            };
            path: {
                /** @description The key in the address that is registered with the tracker. */
                endpointKey: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReceiveWebhookRequest"];
            };
        };
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description The parameters of the query that were ignored, if any. */
                    "x-ignored-parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WebhookReceipt"];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    sendInvoice: {
        parameters: {
            query?: {
                /** @description Tries the request and undoes it. `true` answers as the real request would be answered; `changes` answers 200 with that answer and the changes of records. */
                dryRun?: "true" | "changes";
            };
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours, the same key gets the first answer again. */
                "idempotency-key"?: string;
            };
            path: {
                /** @description The invoice. */
                invoiceId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SendInvoiceRequest"];
            };
        };
        responses: {
            /** @description The changes of a dry run. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description `true` if the request was only tried. */
                    "dry-run"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DryRun"];
                    };
                };
            };
            /** @description Begun. Work beside requests goes on. */
            202: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description `true` if the request was only tried. */
                    "dry-run"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description A message for each recipient, with its text. */
                        data: components["schemas"]["MessageWithBody"][];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    markInvoiceSent: {
        parameters: {
            query?: {
                /** @description Tries the request and undoes it. `true` answers as the real request would be answered; `changes` answers 200 with that answer and the changes of records. */
                dryRun?: "true" | "changes";
            };
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours, the same key gets the first answer again. */
                "idempotency-key"?: string;
            };
            path: {
                /** @description The invoice. */
                invoiceId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MarkInvoiceSentRequest"];
            };
        };
        responses: {
            /** @description The record, or the changes of a dry run. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description `true` if the request was only tried. */
                    "dry-run"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Invoice"];
                    } | {
                        data: components["schemas"]["DryRun"];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    sendCreditNote: {
        parameters: {
            query?: {
                /** @description Tries the request and undoes it. `true` answers as the real request would be answered; `changes` answers 200 with that answer and the changes of records. */
                dryRun?: "true" | "changes";
            };
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours, the same key gets the first answer again. */
                "idempotency-key"?: string;
            };
            path: {
                /** @description The credit note. */
                creditNoteId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SendCreditNoteRequest"];
            };
        };
        responses: {
            /** @description The changes of a dry run. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description `true` if the request was only tried. */
                    "dry-run"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DryRun"];
                    };
                };
            };
            /** @description Begun. Work beside requests goes on. */
            202: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description `true` if the request was only tried. */
                    "dry-run"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description A message for each recipient, with its text. */
                        data: components["schemas"]["MessageWithBody"][];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    sendAccountStatement: {
        parameters: {
            query?: {
                /** @description Tries the request and undoes it. `true` answers as the real request would be answered; `changes` answers 200 with that answer and the changes of records. */
                dryRun?: "true" | "changes";
            };
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours, the same key gets the first answer again. */
                "idempotency-key"?: string;
            };
            path: {
                /** @description The client. */
                clientId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SendAccountStatementRequest"];
            };
        };
        responses: {
            /** @description The changes of a dry run. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description `true` if the request was only tried. */
                    "dry-run"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DryRun"];
                    };
                };
            };
            /** @description Begun. Work beside requests goes on. */
            202: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description `true` if the request was only tried. */
                    "dry-run"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description A message for each recipient, with its text. */
                        data: components["schemas"]["MessageWithBody"][];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    sendReceipt: {
        parameters: {
            query?: {
                /** @description Tries the request and undoes it. `true` answers as the real request would be answered; `changes` answers 200 with that answer and the changes of records. */
                dryRun?: "true" | "changes";
            };
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours, the same key gets the first answer again. */
                "idempotency-key"?: string;
            };
            path: {
                /** @description The payment. */
                paymentId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SendReceiptRequest"];
            };
        };
        responses: {
            /** @description The changes of a dry run. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description `true` if the request was only tried. */
                    "dry-run"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DryRun"];
                    };
                };
            };
            /** @description Begun. Work beside requests goes on. */
            202: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description `true` if the request was only tried. */
                    "dry-run"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description A message for each recipient, with its text. */
                        data: components["schemas"]["MessageWithBody"][];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    listMessages: {
        parameters: {
            query?: {
                /** @description The largest number of records on the page. Defaults to 100. */
                limit?: number;
                /** @description Where the page starts. Taken from the `Link` header of the previous page, and valid for the same tenant and filters. */
                cursor?: string;
                /** @description `QUEUED` until a server answers. `ACCEPTED`: a server took it. `FAILED`: it was refused for good. `UNCERTAIN`: the connection was lost after the data, so it may have arrived. `HELD`: it is kept, and not sent. `BOUNCED`: it came back. */
                status?: components["schemas"]["MessageStatus"];
                /** @description The kind of document or payment that the message is about. */
                kind?: components["schemas"]["MessageKind"];
                /** @description Only messages to this client. */
                clientId?: string;
                /** @description Only messages about this invoice. */
                invoiceId?: string;
                /** @description Only messages about this credit note. */
                creditNoteId?: string;
                /** @description Only receipts of this payment. */
                paymentId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The records, in order. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description `<url>; rel="next"` if there is a next page (RFC 8288). */
                    link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The records. */
                        data: components["schemas"]["Message"][];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    getMessage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The message. */
                messageId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description The parameters of the query that were ignored, if any. */
                    "x-ignored-parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["MessageWithBody"];
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    getMessageEml: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The message. */
                messageId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The whole file. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description A strong tag of the bytes. */
                    etag?: string;
                    /** @description How long the file may be cached. */
                    "cache-control"?: string;
                    /** @description `bytes`: `Range` can ask for a part. */
                    "accept-ranges"?: string;
                    /** @description Suggests a name for the file. */
                    "content-disposition"?: string;
                    /** @description What the file does not show whole, if anything. It is written as in an address. */
                    "x-problem"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "message/rfc822": string;
                };
            };
            /** @description The part that `Range` asks for. */
            206: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description A strong tag of the bytes. */
                    etag?: string;
                    /** @description How long the file may be cached. */
                    "cache-control"?: string;
                    /** @description `bytes`: `Range` can ask for a part. */
                    "accept-ranges"?: string;
                    /** @description Suggests a name for the file. */
                    "content-disposition"?: string;
                    /** @description What the file does not show whole, if anything. It is written as in an address. */
                    "x-problem"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "message/rfc822": string;
                };
            };
            /** @description Not modified: `If-None-Match` names the current version. */
            304: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description A strong tag of the bytes. */
                    etag?: string;
                    /** @description How long the file may be cached. */
                    "cache-control"?: string;
                    /** @description `bytes`: `Range` can ask for a part. */
                    "accept-ranges"?: string;
                    /** @description Suggests a name for the file. */
                    "content-disposition"?: string;
                    /** @description What the file does not show whole, if anything. It is written as in an address. */
                    "x-problem"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            416: components["responses"]["416"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    repeatMessage: {
        parameters: {
            query?: {
                /** @description Tries the request and undoes it. `true` answers as the real request would be answered; `changes` answers 200 with that answer and the changes of records. */
                dryRun?: "true" | "changes";
            };
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours, the same key gets the first answer again. */
                "idempotency-key"?: string;
            };
            path: {
                /** @description The message. */
                messageId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The changes of a dry run. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description `true` if the request was only tried. */
                    "dry-run"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DryRun"];
                    };
                };
            };
            /** @description Begun. Work beside requests goes on. */
            202: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description `true` if the request was only tried. */
                    "dry-run"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Message"];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    receiveBounce: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The secret of the intake. */
                key: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReceiveBounceRequest"];
                "message/rfc822": string;
                "message/delivery-status": string;
                "multipart/report": string;
                "text/plain": string;
            };
        };
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["BounceReceipt"];
                    };
                };
            };
            400: components["responses"]["400"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    listPaymentAttempts: {
        parameters: {
            query?: {
                /** @description The largest number of records on the page. Defaults to 100. */
                limit?: number;
                /** @description Where the page starts. Taken from the `Link` header of the previous page, and valid for the same tenant and filters. */
                cursor?: string;
                /** @description Only the attempts to pay this invoice. */
                invoiceId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The records, in order. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description `<url>; rel="next"` if there is a next page (RFC 8288). */
                    link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The records. */
                        data: components["schemas"]["PaymentAttempt"][];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    getPaymentAttempt: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The payment attempt. */
                paymentAttemptId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description The parameters of the query that were ignored, if any. */
                    "x-ignored-parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PaymentAttempt"];
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    makeWebhookAddress: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours, the same key gets the first answer again. */
                "idempotency-key"?: string;
            };
            path: {
                /** @description The integration. */
                integrationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WebhookAddress"];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    receivePaymentWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description The signature over the bytes of the body. */
                "stripe-signature"?: string;
            };
            path: {
                /** @description The key in the address that is entered at the provider. */
                endpointKey: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReceivePaymentWebhookRequest"];
            };
        };
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PaymentWebhookReceipt"];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    getMailServer: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description The parameters of the query that were ignored, if any. */
                    "x-ignored-parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["MailServer"];
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    testMailServer: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours, the same key gets the first answer again. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TestMailServerRequest"];
            };
        };
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["MailTestOutcome"];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    listAuditEntries: {
        parameters: {
            query?: {
                /** @description The largest number of records on the page. Defaults to 100. */
                limit?: number;
                /** @description Where the page starts. Taken from the `Link` header of the previous page, and valid for the same tenant and filters. */
                cursor?: string;
                /** @description Only changes that this actor made. */
                actor?: string;
                /** @description Only changes that did this to their record. */
                action?: "created" | "updated" | "deleted" | "tested";
                /** @description Only changes of records of these types, separated by commas. */
                resource?: ("tenant" | "clone" | "member" | "accessToken" | "client" | "address" | "contact" | "email" | "contract" | "project" | "timeEntry" | "invoice" | "billable" | "payment" | "refund" | "writeOff" | "bankStatement" | "bankEntry" | "paymentAttempt" | "creditNote" | "creditNoteBillable" | "documentFile" | "asset" | "attachment" | "message" | "link" | "reminder" | "integration" | "integrationAuthorization" | "integrationGrant" | "subscription" | "messageText")[];
                /** @description Only plain updates, or everything else. A plain update has no name of its own among the types of events, and a record without events keeps its status: saving a draft is one, finalizing it is none. */
                plainUpdate?: boolean;
                /** @description Only the changes of this record. */
                resourceId?: string;
                /** @description Shows only these properties of the records in `before` and `after`, separated by commas. A record without them is shown as an empty object. */
                properties?: string;
                /** @description Only changes made at this time or on this day, or later. */
                createdFrom?: string;
                /** @description Only changes made at this time or on this day, or earlier. */
                createdTo?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The records, in order. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description `<url>; rel="next"` if there is a next page (RFC 8288). */
                    link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The records. */
                        data: components["schemas"]["AuditEntry"][];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    getAuditEntry: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The audit entry. */
                auditEntryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description The parameters of the query that were ignored, if any. */
                    "x-ignored-parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AuditEntry"];
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    getLimits: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description The parameters of the query that were ignored, if any. */
                    "x-ignored-parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Limits"];
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    getConsoleInformation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description The parameters of the query that were ignored, if any. */
                    "x-ignored-parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ConsoleInformation"];
                    };
                };
            };
            408: components["responses"]["408"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    listConsoleSessions: {
        parameters: {
            query?: {
                /** @description The largest number of records on the page. Defaults to 100. */
                limit?: number;
                /** @description Where the page starts. Taken from the `Link` header of the previous page, and valid for the same tenant and filters. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The records, in order. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    /** @description `<url>; rel="next"` if there is a next page (RFC 8288). */
                    link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The records. */
                        data: components["schemas"]["ConsoleSession"][];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            408: components["responses"]["408"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    createConsoleSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewConsoleSession"];
            };
        };
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ConsoleToken"];
                    };
                };
            };
            400: components["responses"]["400"];
            408: components["responses"]["408"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    beginConsoleSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ConsoleSessionToken"];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            408: components["responses"]["408"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    continueConsoleSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ConsoleSessionToken"];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            408: components["responses"]["408"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    endConsoleSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The session. */
                consoleSessionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. The answer has no body. */
            204: {
                headers: {
                    /** @description Identifies the request in the logs. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            404: components["responses"]["404"];
            408: components["responses"]["408"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    receiveEvent: {
        parameters: {
            query?: never;
            header: {
                /** @description The event's identifier. It is the same in every attempt. */
                "webhook-id": string;
                /** @description When the request was signed, in seconds since 1970-01-01T00:00:00Z. */
                "webhook-timestamp": string;
                /** @description `v1,` and the signature in Base64, once for each valid secret, separated by spaces. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Event"];
            };
        };
        responses: {
            /** @description The receiver is gone. The integration is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The event was received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The event was not received, and is sent again later. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The event was not received, and is sent again later. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
