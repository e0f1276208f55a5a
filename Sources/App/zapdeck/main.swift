import Program

Zapdeck.main()
